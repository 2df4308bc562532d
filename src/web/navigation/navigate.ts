import { flushSync } from 'react-dom';
import { backTarget } from '../../journey/back.ts';
import type { Arrival } from '../../journey/context.ts';
import { next, type EventOf, type NextRoute } from '../../journey/next.ts';
import { isEntryScreen, isFinal, pathOf, routeAt, ROUTES, type RouteName } from '../../journey/routes.ts';
import { finishNavigation, startNavigation, cancelNavigation } from './action.ts';
import { forgetAnswers, setNextReads } from './prefetch.ts';
import { slug } from '../boot.ts';
import { onStepClosed, onUnauthorized } from '../client.ts';
import { credentials, SIGNED_OUT } from '../session/credentials.ts';
import { beginEntries, ignoresPopState, writeEntry } from '../session/entries.ts';
import { runGuards, applicantFacts, formOf, markResumed, openLink } from './guard.ts';
import { runLeaving } from './leaving.ts';
import { frameTexts } from '../messages.ts';
import { whenIdle } from './idle.ts';
import { dismissScreenToasts, serverAlert, toast } from '../notices.ts';
import { originIn, rememberOrigin, withOrigin, type Query } from './origin.ts';
import { closeLegal } from '../frame/legal.ts';
import { reloadIfLanguageDiffers, currentQuery } from '../frame/otherLanguage.ts';
import { prefetchNext } from './prefetchNext.ts';
import {
  loaded,
  newScreen,
  nextScreen,
  retryStart,
  shownScreen,
  type GoOptions,
  type ShownScreen,
} from './router.ts';
import { loadScreen } from './screens.ts';
import { end, session } from '../session/session.ts';
import { loadStatus } from '../session/status.ts';
import { beginLoad } from '../useLoad.ts';

interface Move extends GoOptions {
  arrival: Arrival;
  statusIsFresh?: boolean;
  /** Form being edited from the review page. Kept in the URL after a redirect. */
  form?: string | null;
}

let moves = 0;

export function go(route: RouteName, options: GoOptions = {}): Promise<void> {
  return move(route, { ...options, arrival: options.replace ? 'replace' : 'push' });
}

export async function follow<R extends NextRoute>(
  route: R,
  event: EventOf<R>,
  options: GoOptions = {},
): Promise<void> {
  startNavigation();
  if (session().token) await loadStatus();
  const now = shownScreen.get();
  const form = formOf(now?.query ?? {});
  const target = next(route, event, { ...applicantFacts(), form });
  const isOver = target === 'ConfirmProfile' || target === 'ApplicationSaved';
  return move(target, {
    query: !isOver && form ? { form } : {},
    // If the guard redirects to another incomplete section, `form` makes that section lead back to the review
    // page too.
    form,
    memory: isOver ? {} : { fix: now?.memory.fix },
    ...options,
    arrival: options.replace ? 'replace' : 'push',
    statusIsFresh: true,
  });
}

export function goBack(): Promise<void> {
  const now = shownScreen.get();
  const { route, backPressed } = backTarget(now?.route ?? 'GetStarted', applicantFacts());
  const form = formOf(now?.query ?? {});
  const query: Query = form && !isEntryScreen(route) ? { form } : {};
  return move(route, { arrival: 'push', query, memory: { backPressed } });
}

async function move(
  target: RouteName,
  { arrival, query: named = {}, memory = {}, statusIsFresh, form }: Move,
): Promise<void> {
  const signal = startNavigation();
  moves += 1;
  const isTyped = arrival === 'load' || arrival === 'pop';
  const query = isTyped ? named : withOrigin(target, named);
  rememberOrigin(target, query);
  if (!statusIsFresh) forgetAnswers();
  const isStale = () => signal.aborted;
  const from = shownScreen.get()?.route ?? null;
  await runLeaving();
  if (isStale()) return;
  const verdict = await runGuards({ route: target, from, arrival, query, statusIsFresh });
  if (isStale()) return;
  if (!verdict) return offerRetry();
  const { route, logOut, reason } = verdict;
  if (logOut || (arrival === 'load' && isEntryScreen(route))) void end();

  const subMerchantId = query['subMerchantId'];
  if (route === 'MerchantType' && subMerchantId && !session().token) {
    const event = await openLink(subMerchantId);
    if (!event) return offerRetry();
    markResumed();
    const left = next('MerchantType', event, applicantFacts());
    return move(left, { arrival: 'replace', statusIsFresh: true });
  }
  if (subMerchantId && session().token) markResumed();

  const redirected = route !== target;
  const led = withOrigin(route, form && !isEntryScreen(route) ? { form } : {});
  const kept = redirected && !KEEPS_QUERY.has(reason ?? '') ? led : withoutLink(query, route);
  rememberOrigin(route, kept);
  const Screen = await loaded(route, loadScreen(route));
  if (isStale()) return;
  if (!Screen) return cancelNavigation();
  const begun = await beginLoad(Screen.load);
  if (isStale()) return;
  // Later reads must not use prefetched responses, because an owner may have changed the data since.
  forgetAnswers();
  if (reloadIfLanguageDiffers(pathOf(route, { slug, query: kept }))) return;
  writeAddress({ route, query: kept }, arrival !== 'push' || from === null ? 'replace' : 'push');
  show(screenOf({ route, query: kept, memory, Screen, begun }), from);
  if (reason?.endsWith('-failed')) serverAlert.set(frameTexts.notLoaded);
}

/** Keeps the URL, because the session or link may still be valid. */
function offerRetry(): void {
  cancelNavigation();
  if (shownScreen.get()) return serverAlert.set(frameTexts.notLoaded);
  retryStart.set(() => {
    retryStart.set(null);
    void enter('load');
  });
}

const KEEPS_QUERY: ReadonlySet<string> = new Set([
  'not-a-screen',
  'variant',
  'existing-applicant',
  'continuation',
  'nothing-to-choose',
]);

function withoutLink(query: Query, route: RouteName): Query {
  const { subMerchantId, ...others } = query;
  return subMerchantId && isEntryScreen(route) ? query : others;
}

/** If the loaded data equals the pre-rendered data, keeps the latter, so that the screen doesn't render again. */
function screenOf(of: Parameters<typeof newScreen>[0]): ShownScreen {
  const ahead = nextScreen.get();
  const isPlain = Object.values(of.memory).every((value) => value === undefined);
  if (!ahead || !isPlain || ahead.Screen !== of.Screen || ahead.route !== of.route) return newScreen(of);
  const isBlank = JSON.stringify(ahead.begun?.load) === JSON.stringify(of.begun?.load);
  return { ...ahead, ...of, begun: isBlank ? ahead.begun : of.begun };
}

function show(shown: ShownScreen, from: RouteName | null): void {
  const change = () => {
    finishNavigation();
    serverAlert.set(null);
    dismissScreenToasts();
    closeLegal();
    nextScreen.set(null);
    shownScreen.set(shown);
  };
  if (from === null) change();
  else changeScreen(change, ROUTES.indexOf(shown.route) < ROUTES.indexOf(from) ? 'back' : 'forward');
  setNextReads(() => []);
  prefetch(shown);
}

function changeScreen(change: () => void, way: 'forward' | 'back'): void {
  document.documentElement.dataset['way'] = way;
  flushSync(change);
  // The new form may already have focused one of its fields.
  if (document.activeElement?.closest('form')) return;
  window.scrollTo(0, 0);
  // Lets screen readers continue from the heading.
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

function prefetch(shown: ShownScreen): void {
  const at = moves;
  whenIdle(() => void prefetchNext(shown, () => at !== moves).catch(() => undefined));
}

function onPop(): void {
  const now = shownScreen.get();
  if (ignoresPopState() && now) return;
  if (now && isFinal(now.route)) void go('GetStarted', { replace: true });
  else void enter('pop');
}

function enter(arrival: 'load' | 'pop'): Promise<void> {
  const at = routeAt(location.pathname);
  const query = currentQuery();
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
  toast(frameTexts.loggedOut, { survivesNavigation: true });
  void go('GetStarted', { replace: true });
  return true;
}

async function leaveClosedStep(): Promise<void> {
  const now = shownScreen.get();
  if (!now) return;
  await loadStatus();
  const at = { from: now.route, arrival: 'replace', query: now.query, statusIsFresh: true } as const;
  const { route = now.route } = (await runGuards({ route: now.route, ...at })) ?? {};
  if (route === now.route) return;
  toast(frameTexts.stepClosed, { survivesNavigation: true });
  await go(applicantFacts().landing ?? route, { replace: true });
}

export async function startRouter(): Promise<void> {
  onUnauthorized(onUnauthorizedAnswer);
  onStepClosed(() => void leaveClosedStep());
  addEventListener('popstate', onPop);
  beginEntries();
  const now = shownScreen.get();
  if (!now) return enter('load');
  rememberOrigin(now.route, now.query);
  writeAddress(now, 'replace');
  prefetch(now);
}

function writeAddress({ route, query }: Pick<ShownScreen, 'route' | 'query'>, how: 'push' | 'replace'): void {
  const path = pathOf(route, { slug, query });
  const here = location.pathname.replace(/(.)\/$/, '$1');
  // On the same screen, only the query changes, so keep the fragment, which holds an owner's token.
  const fragment = path.split('?', 1)[0] === here ? location.hash : '';
  if (path !== here + location.search) writeEntry(path + fragment, how);
}
