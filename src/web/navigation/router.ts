import type { ComponentType } from 'react';
import { backTarget } from '../../journey/back.ts';
import type { Arrival } from '../../journey/context.ts';
import type { EventOf, NextRoute } from '../../journey/next.ts';
import { isEntryScreen, isFinal, pathOf, routeAt, ROUTES, type RouteName } from '../../journey/routes.ts';
import { arrived, beginMove, stay } from './act.ts';
import { forgetAnswers, setNext, type ReadingScreen } from './prefetch.ts';
import { slug } from '../boot.ts';
import { onUnauthorized } from '../client.ts';
import { credentials, SIGNED_OUT } from '../session/credentials.ts';
import { beginEntries, keepsScreen, writeEntry } from '../session/entries.ts';
import { admit, applicantFacts, formOf, markContinued, openLink, type Query } from './guard.ts';
import { runLeaving } from './leaving.ts';
import { logFailure } from '../log.ts';
import type { Memory } from './memory.ts';
import { frameTexts } from '../messages.ts';
import { changeScreen, whenIdle } from './motion.ts';
import { isOffline } from '../network.ts';
import { leaveToasts, newVersion, serverAlert, toast } from '../notices.ts';
import { originIn, rememberOrigin, withOrigin } from './origin.ts';
import { changesLanguage, queryHere } from '../frame/otherLanguage.ts';
import { loadScreen, readyScreen } from './screens.ts';
import { end, session } from '../session/session.ts';
import { loadStatus } from '../session/status.ts';
import { createStore, useStore } from '../store.ts';
import { beginLoad } from '../useLoad.ts';

export type { Memory };

export interface GoOptions {
  query?: Query;
  replace?: boolean;
  memory?: Memory;
}

export interface ShownScreen {
  route: RouteName;
  query: Query;
  memory: Memory;
  Screen: ComponentType;
  /** Counts visits, so that showing the same route again resets its state. */
  visit: number;
}

/** The current screen; null until the first guard resolves. */
export const shownScreen = createStore<ShownScreen | null>(null);

interface Move extends GoOptions {
  arrival: Arrival;
  statusIsFresh?: boolean;
  /** Continues an edit after a redirect. */
  form?: string | null;
}

let visits = 0;

/** URL of a screen, for links. */
export function hrefOf(route: RouteName, query?: Query): string {
  return pathOf(route, { slug, query: withOrigin(route, query) });
}

/** Navigates to a screen, or where the guard redirects. Resolves once the screen is shown. */
export function go(route: RouteName, options: GoOptions = {}): Promise<void> {
  return move(route, { ...options, arrival: options.replace ? 'replace' : 'push' });
}

/**
 * Navigates by an event of the transition table, after reading the status that the event changed. An edit started on
 * the review page returns there.
 */
export async function follow<R extends NextRoute>(
  route: R,
  event: EventOf<R>,
  options: GoOptions = {},
): Promise<void> {
  beginMove();
  if (session().token) await loadStatus();
  const table = await transitions();
  if (!table) return stay();
  const now = shownScreen.get();
  const form = formOf(now?.query ?? {});
  const target = table.next(route, event, { ...applicantFacts(), form });
  const isOver = target === 'ConfirmProfile' || target === 'ApplicationSaved';
  return move(target, {
    query: !isOver && form ? { form } : {},
    // If another section still blocks the review, its edit also returns to the review.
    form,
    memory: isOver ? {} : { fix: now?.memory.fix },
    ...options,
    arrival: options.replace ? 'replace' : 'push',
    statusIsFresh: true,
  });
}

/** Navigates to the Back target of the current screen. */
export function goBack(): Promise<void> {
  const now = shownScreen.get();
  const { route, backPressed } = backTarget(now?.route ?? 'GetStarted', applicantFacts());
  const form = formOf(now?.query ?? {});
  const query: Query = form && !isEntryScreen(route) ? { form } : {};
  return move(route, { arrival: 'push', query, memory: { backPressed } });
}

/** The current screen with its query and memory: `useShownScreen().memory.email`. */
export function useShownScreen(): ShownScreen {
  const now = useStore(shownScreen);
  if (!now) throw new Error('No screen.');
  return now;
}

async function move(
  target: RouteName,
  { arrival, query: named = {}, memory = {}, statusIsFresh, form }: Move,
): Promise<void> {
  const signal = beginMove();
  const visit = (visits += 1);
  const isTyped = arrival === 'load' || arrival === 'pop';
  const query = isTyped ? named : withOrigin(target, named);
  rememberOrigin(target, query);
  if (!statusIsFresh) forgetAnswers();
  const isStale = () => signal.aborted;
  const from = shownScreen.get()?.route ?? null;
  await runLeaving();
  if (isStale()) return;
  const { route, logOut, reason } = await admit({
    route: target,
    from,
    arrival,
    query,
    statusIsFresh,
  });
  if (isStale()) return;
  if (logOut || (arrival === 'load' && isEntryScreen(route))) void end();

  const subMerchantId = query['subMerchantId'];
  if (route === 'MerchantType' && subMerchantId && !session().token) {
    const [event, table] = await Promise.all([openLink(subMerchantId), transitions()]);
    markContinued();
    if (!table) return stay();
    const left = table.next('MerchantType', event, applicantFacts());
    return move(left, { arrival: 'replace', statusIsFresh: true });
  }
  if (subMerchantId && session().token) markContinued();

  const redirected = route !== target;
  const led = withOrigin(route, form && !isEntryScreen(route) ? { form } : {});
  const kept = redirected && !KEEPS_QUERY.has(reason ?? '') ? led : withoutLink(query, route);
  rememberOrigin(route, kept);
  const Screen = await load(route);
  if (isStale()) return;
  if (!Screen) return stay();
  await beginLoad(Screen.begins);
  if (isStale()) return;
  const path = pathOf(route, { slug, query: kept });
  if (changesLanguage(path)) return;
  const isThere = path === location.pathname.replace(/(.)\/$/, '$1') + location.search;
  const inPlace = arrival !== 'push' || from === null;
  if (!isThere) writeEntry(path, inPlace ? 'replace' : 'push');
  await show({ route, query: kept, memory, Screen, visit }, from);
  if (reason?.endsWith('-failed')) serverAlert.set(frameTexts.notLoaded);
}

/** Redirects that keep the query. */
const KEEPS_QUERY: ReadonlySet<string> = new Set([
  'not-a-screen',
  'invite-of-existing',
  'variant',
  'existing-applicant',
  'continuation',
  'nothing-to-choose',
]);

function withoutLink(query: Query, route: RouteName): Query {
  const { subMerchantId, ...others } = query;
  return subMerchantId && isEntryScreen(route) ? query : others;
}

const load = async (route: RouteName): Promise<ReadingScreen | undefined> =>
  readyScreen(route) ?? loaded(route, loadScreen(route));

/** The transition table. Lazy: not part of the first screen, and loaded while it is filled in. */
const transitions = () => loaded('transitions', import('../../journey/next.ts'));

/** Code that was loaded, or undefined and a message. */
async function loaded<Code>(name: string, code: Promise<Code>): Promise<Code | undefined> {
  try {
    return await code;
  } catch (error) {
    logFailure(`The code of ${name} could not be loaded.`, error);
    // Online, the usual cause is a new deployment that removed the old files.
    if (!isOffline.get()) newVersion.set(true);
    return undefined;
  }
}

async function show(shown: ShownScreen, from: RouteName | null): Promise<void> {
  const change = () => {
    arrived();
    serverAlert.set(null);
    leaveToasts();
    shownScreen.set(shown);
  };
  if (from === null) change();
  else await changeScreen(change, ROUTES.indexOf(shown.route) < ROUTES.indexOf(from) ? 'back' : 'forward');
  setNext(() => []);
  whenIdle(() => void prefetchNext(shown).catch(() => undefined));
}

/** Lazy: not part of the first screen. */
function prefetchNext(shown: ShownScreen): Promise<void> {
  return import('./prefetchNext.ts').then((file) => file.prefetchNext(shown, () => shown.visit !== visits));
}

function onPop(): void {
  const now = shownScreen.get();
  if (keepsScreen() && now) return;
  if (now && isFinal(now.route)) void go('GetStarted', { replace: true });
  else void enter('pop');
}

function enter(arrival: 'load' | 'pop'): Promise<void> {
  const at = routeAt(location.pathname);
  const query = queryHere();
  if ('root' in at) return move('InitiateFailure', { arrival });
  if (at.slug !== '' && slug !== '' && at.slug !== slug) {
    location.reload();
    return Promise.resolve();
  }
  const route = 'unknown' in at ? 'EmptyWelcome' : at.route;
  return move(route, { arrival, query: 'unknown' in at ? originIn(query, route) : query });
}

function onUnauthorizedAnswer(): boolean {
  const at = shownScreen.get()?.route;
  const segments = location.pathname.split('/').filter(Boolean);
  if ((at && isEntryScreen(at)) || segments.length < 2 || !session().token) return false;
  credentials.set(SIGNED_OUT);
  toast(frameTexts.loggedOut, { leads: true });
  void go('GetStarted', { replace: true });
  return true;
}

/** Shows the screen of the URL, then handles the browser's Back and Forward. */
export function start(): Promise<void> {
  onUnauthorized(onUnauthorizedAnswer);
  addEventListener('popstate', onPop);
  beginEntries();
  return enter('load');
}
