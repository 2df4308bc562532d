import type { ComponentType } from 'react';
import { backTarget } from '../journey/back.ts';
import type { Arrival } from '../journey/context.ts';
import { next, type EventOf, type NextRoute } from '../journey/next.ts';
import { isEntryScreen, pathOf, routeAt, ROUTES, type RouteName } from '../journey/routes.ts';
import { arrived, beginMove, stay } from './act.ts';
import { forgetAnswers, setNext, type ReadingScreen } from './ahead.ts';
import { slug } from './boot.ts';
import { onUnauthorized } from './client.ts';
import { credentials, SIGNED_OUT } from './credentials.ts';
import { beginEntries, keepsScreen, writeEntry } from './entries.ts';
import { OFFLINE } from './failure.ts';
import { admit, applicantFacts, markContinued, openLink, type Query } from './guard.ts';
import { runLeaving } from './leaving.ts';
import { logFailure } from './log.ts';
import type { Memory } from './memory.ts';
import { frameTexts } from './messages.ts';
import { changeScreen, whenIdle } from './motion.ts';
import { leaveToasts, newVersion, serverAlert, toast } from './notices.ts';
import { rememberOrigin, withOrigin } from './origin.ts';
import { changesLanguage, queryHere } from './otherLanguage.ts';
import { formOf, prepare } from './prepare.ts';
import { loadScreen, readyScreen } from './screens.ts';
import { end, session } from './session.ts';
import { loadStatus } from './status.ts';
import { createStore, useStore } from './store.ts';
import { beginLoad } from './useLoad.ts';

export type { Memory };

export interface GoOptions {
  query?: Query;
  replace?: boolean;
  memory?: Memory;
}

export interface Place {
  route: RouteName;
  query: Query;
  memory: Memory;
  Screen: ComponentType;
  /** Counts the screens shown, so that the same route shown again starts afresh. */
  visit: number;
}

/** The screen that is shown; null until the first guard has answered. */
export const place = createStore<Place | null>(null);

interface Move extends GoOptions {
  arrival: Arrival;
  statusIsFresh?: boolean;
  /** Which edit goes on where a redirect leads instead. */
  form?: string | null;
}

let visits = 0;

/** The address of a screen, for links. */
export function hrefOf(route: RouteName, query?: Query): string {
  return pathOf(route, { slug, query: withOrigin(route, query) });
}

/** Goes to a screen, or to where the guard sends instead. Resolves when it is shown. */
export function go(route: RouteName, options: GoOptions = {}): Promise<void> {
  return move(route, { ...options, arrival: options.replace ? 'replace' : 'push' });
}

/**
 * Goes where an event of this screen leads by the table of transitions, with the status read again first, since the
 * event changed it. An edit that began on the review page ends there.
 */
export async function follow<R extends NextRoute>(
  route: R,
  event: EventOf<R>,
  options: GoOptions = {},
): Promise<void> {
  beginMove();
  if (session().token) await loadStatus();
  const now = place.get();
  const form = formOf(now?.query ?? {});
  const target = next(route, event, { ...applicantFacts(), form });
  const isOver = target === 'ConfirmProfile' || target === 'ApplicationSaved';
  return move(target, {
    query: !isOver && form ? { form } : {},
    // Another section may keep the review closed; its edit leads back to the review too.
    form,
    memory: isOver ? {} : { fix: now?.memory.fix },
    ...options,
    arrival: options.replace ? 'replace' : 'push',
    statusIsFresh: true,
  });
}

/** Goes where Back leads from the screen shown. */
export function goBack(): Promise<void> {
  const now = place.get();
  const { route, backPressed } = backTarget(now?.route ?? 'GetStarted', applicantFacts());
  const form = formOf(now?.query ?? {});
  const query: Query = form && !isEntryScreen(route) ? { form } : {};
  return move(route, { arrival: 'push', query, memory: { backPressed } });
}

/** The screen shown, with its query and what was handed to it: `usePlace().memory.email`. */
export function usePlace(): Place {
  const now = useStore(place);
  if (!now) throw new Error('No screen is shown yet.');
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
  const from = place.get()?.route ?? null;
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
    const event = await openLink(subMerchantId);
    markContinued();
    const left = next('MerchantType', event, applicantFacts());
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

/** Redirects after which the query still means something. */
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

async function load(route: RouteName): Promise<ReadingScreen | undefined> {
  const ready = readyScreen(route);
  if (ready) return ready;
  try {
    return await loadScreen(route);
  } catch (error) {
    logFailure(`The code of ${route} could not be loaded.`, error);
    // Online, the usual reason is that a new version took the old files away.
    if (navigator.onLine) newVersion.set(true);
    else toast(OFFLINE);
    return undefined;
  }
}

async function show(shown: Place, from: RouteName | null): Promise<void> {
  const change = () => {
    arrived();
    serverAlert.set(null);
    leaveToasts();
    place.set(shown);
  };
  if (from === null) change();
  else await changeScreen(change, ROUTES.indexOf(shown.route) < ROUTES.indexOf(from) ? 'back' : 'forward');
  setNext(() => []);
  whenIdle(() => void prepare(shown, () => shown.visit !== visits).catch(() => undefined));
}

/** Screens after which the way back would lead into an application that is closed. */
const FINAL: ReadonlySet<RouteName> = new Set(['AccountApproved', 'AccountNotApproved', 'ApplicationSaved']);

function onPop(): void {
  const now = place.get();
  if (keepsScreen() && now) return;
  if (now && FINAL.has(now.route)) void go('GetStarted', { replace: true });
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
  return move('unknown' in at ? 'EmptyWelcome' : at.route, { arrival, query: 'unknown' in at ? {} : query });
}

function onUnauthorizedAnswer(): boolean {
  const at = place.get()?.route;
  const segments = location.pathname.split('/').filter(Boolean);
  if ((at && isEntryScreen(at)) || segments.length < 2 || !session().token) return false;
  credentials.set(SIGNED_OUT);
  toast(frameTexts.loggedOut, { leads: true });
  void go('GetStarted', { replace: true });
  return true;
}

/** Shows the screen of the address and follows the browser's Back and Forward from then on. */
export function start(): Promise<void> {
  onUnauthorized(onUnauthorizedAnswer);
  addEventListener('popstate', onPop);
  beginEntries();
  return enter('load');
}
