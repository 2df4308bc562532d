import { applicationStatus, logout, singleSignOn } from '../journey/contract.ts';
import { forgetAnswers } from './ahead.ts';
import { boot, slug } from './boot.ts';
import { call } from './client.ts';
import { credentials, sessionNumber } from './credentials.ts';
import { gate, lifetime } from './lifetime.ts';
import { ENDED, ENDED_ELSEWHERE, phaseAt, QUIET, type Phase } from './sessionPhase.ts';
import { status } from './status.ts';
import { createStore } from './store.ts';

/** What the person does tells the server that they are there, at most so often. */
const ACTIVITY_MS = 5 * 60_000;
const LOOK_MS = 1000;
/** Browsers let a page in the background look once a minute. Longer than this it slept, or its clock was changed. */
const GAP_MS = 90_000;

/** What the person is to be told now. */
export const phase = createStore<Phase>(QUIET);

/** Whether a call waits for the session. */
export const isAwaited = createStore(false);

let lookedAt = 0;
let probing: Promise<void> | null = null;
let extending: Promise<boolean> | null = null;
let waiting: ((goesOn: boolean) => void)[] = [];

/** Sets the phase by the clock. Whoever slept or had the clock changed asks the server instead of believing it. */
function look(): void {
  const known = lifetime.get();
  const now = Date.now();
  const isTrusted = now - lookedAt < GAP_MS;
  lookedAt = now;
  if (!known || !credentials.get().token || probing) return;
  const before = phase.get();
  const next = phaseAt(now, known);
  if (before.name === 'ended') return;
  if (next.name === 'ended' && !isTrusted) {
    askAgain();
    return;
  }
  const isSame = before.name === 'warning' && next.name === 'warning' && before.endsAt === next.endsAt;
  if (!isSame) phase.set(next);
}

/** Asks the server whether the session lives after all. */
export function askAgain(): void {
  probing ??= probe().finally(() => {
    probing = null;
  });
}

/** By the reload cookie: another tab may have kept the session alive, or signed in again. */
async function probe(): Promise<void> {
  const body = { facId: boot.facilitator.facId, application: 'payments' as const, spProductSlug: slug };
  const session = sessionNumber();
  const reply = await call(singleSignOn, { body, quiet: true, outlives: true });
  if (session !== sessionNumber()) return;
  if (reply.ok && (await adopt(reply.data)) === 'same') return;
  phase.set(ENDED);
}

/** Another tab has ended a session: asks whether it was this page's, and says so before a call is refused. */
export function checkSession(): void {
  const { token } = credentials.get();
  if (!token || phase.get().name === 'ended') return;
  probing ??= askWith(token).finally(() => {
    probing = null;
  });
}

async function askWith(token: string): Promise<void> {
  // As for `extend`, only the server can say.
  forgetAnswers();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await call(applicationStatus, { headers, quiet: true, signsIn: true, outlives: true });
  const isGone = !reply.ok && reply.failure.kind === 'refused' && reply.failure.status === 401;
  if (isGone && credentials.get().token === token) phase.set(ENDED_ELSEWHERE);
}

/**
 * Goes on with a token that was just issued, if it is for the application that this page shows; what is typed here must
 * not be saved into another one.
 */
export async function adopt(issued: {
  token: string;
  isExistingApplicant: boolean;
}): Promise<'same' | 'another' | 'failed'> {
  const before = lifetime.get();
  const session = sessionNumber();
  const headers = { authorization: `Bearer ${issued.token}` };
  const reply = await call(applicationStatus, { headers, quiet: true, outlives: true });
  const isSame = lifetime.get()?.application === before?.application;
  // Signed out meanwhile: nothing is left to go on with.
  if (session !== sessionNumber()) return 'another';
  if (reply.ok && isSame) {
    credentials.set({ token: issued.token, isExistingApplicant: issued.isExistingApplicant });
    status.set(reply.data.data);
    phase.set(QUIET);
    release(true);
    return 'same';
  }
  lifetime.set(before);
  phase.set(ENDED);
  return reply.ok ? 'another' : 'failed';
}

/** Ends a session that `adopt` would not take. */
export async function discard({ token }: { token: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await call(logout, { body: { facId: boot.facilitator.facId }, headers, quiet: true, outlives: true });
}

/** Puts the end off by a call. False when that failed. */
export function extend(): Promise<boolean> {
  // What came along with a save would answer in the server's place, and put nothing off.
  forgetAnswers();
  extending ??= call(applicationStatus, { quiet: true, outlives: true })
    .then(({ ok }) => ok)
    .finally(() => {
      extending = null;
    });
  return extending;
}

/** Counts the session as ended before it is, for who would rather enter the password now. */
export function endNow(): void {
  phase.set(ENDED);
}

/** Lets the calls go on that waited, or ends them unmade. */
function release(goesOn: boolean): void {
  for (const resolve of waiting) resolve(goesOn);
  waiting = [];
  isAwaited.set(false);
}

async function admitted(): Promise<boolean> {
  look();
  await probing;
  if (phase.get().name !== 'ended' || !credentials.get().token) return true;
  return new Promise((resolve) => {
    waiting.push(resolve);
    isAwaited.set(true);
  });
}

function onActivity(): void {
  const known = lifetime.get();
  if (!known || !credentials.get().token || phase.get().name !== 'quiet' || probing) return;
  // What can be put off no more, nobody needs to put off.
  if (known.latestAt <= known.idleAt || Date.now() - known.heardAt < ACTIVITY_MS) return;
  look();
  if (phase.get().name === 'quiet' && !probing) void extend();
}

/** Watches the clock, the calls and the person. Returns how to stop. */
export function keepSession(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  lookedAt = Date.now();
  phase.set(QUIET);
  gate.set(admitted);
  const timer = setInterval(look, LOOK_MS);
  const stopListening = lifetime.subscribe(look);
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  for (const kind of ['keydown', 'pointerdown', 'input'])
    addEventListener(kind, onActivity, { signal, capture: true, passive: true });
  look();
  return () => {
    stopping.abort();
    clearInterval(timer);
    stopListening();
    gate.set(null);
    phase.set(QUIET);
    release(false);
  };
}
