import { applicationStatus, logout, singleSignOn } from '../../journey/contract.ts';
import { forgetAnswers } from '../navigation/prefetch.ts';
import { boot, slug } from '../boot.ts';
import { call, isUnauthorized, type Failure } from '../client.ts';
import { credentials, sessionNumber } from './credentials.ts';
import { gate, lifetime } from './lifetime.ts';
import { ENDED, ENDED_ELSEWHERE, ENDED_UNASKED, phaseAt, QUIET, type Phase } from './sessionPhase.ts';
import { status } from './status.ts';
import { createStore } from '../store.ts';

const ACTIVITY_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 1000;
/** Browsers throttle background timers to once per minute. A longer gap means sleep or a clock change. */
const GAP_MS = 90_000;

export const phase = createStore<Phase>(QUIET);

export const hasWaitingCalls = createStore(false);

let lookedAt = 0;
let probing: Promise<void> | null = null;
let extending: Promise<Failure | null> | null = null;
let waiting: ((goesOn: boolean) => void)[] = [];

/** After sleep or a clock change, asks the server before ending the session. */
function updatePhase(): void {
  const known = lifetime.get();
  const now = Date.now();
  const isTrusted = now - lookedAt < GAP_MS;
  lookedAt = now;
  if (!known || !credentials.get().token || probing) return;
  const before = phase.get();
  const next = phaseAt(now, known);
  if (before.name === 'ended') return;
  if (next.name === 'ended' && !isTrusted) {
    probeSession();
    return;
  }
  const isSame = before.name === 'warning' && next.name === 'warning' && before.endsAt === next.endsAt;
  if (!isSame) phase.set(next);
}

export function probeSession(otherwise = ENDED): void {
  probing ??= probe(otherwise).finally(() => {
    probing = null;
  });
}

/** Checks the session with the reload cookie, because another tab may have kept it alive or signed in again. */
async function probe(otherwise: Phase): Promise<void> {
  const body = { facId: boot.facilitator.facId, application: 'payments' as const, spProductSlug: slug };
  const session = sessionNumber();
  const reply = await call(singleSignOn, { body, quiet: true, survivesActions: true });
  if (session !== sessionNumber()) return;
  if (reply.ok && (await adoptToken(reply.data)) === 'same') return;
  phase.set(otherwise);
}

/** After another tab signed out, checks with the server whether this page's session has ended too. */
export function checkSession(): void {
  const { token } = credentials.get();
  if (!token || phase.get().name === 'ended') return;
  probing ??= checkToken(token).finally(() => {
    probing = null;
  });
}

async function checkToken(token: string): Promise<void> {
  // A cached response would hide that the session has ended.
  forgetAnswers();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await call(applicationStatus, {
    headers,
    quiet: true,
    handles401: true,
    survivesActions: true,
  });
  const isGone = !reply.ok && isUnauthorized(reply.failure);
  if (isGone && credentials.get().token === token) phase.set(ENDED_ELSEWHERE);
}

/**
 * Uses the token only if it belongs to this page's application. Otherwise, unsaved input could be saved to
 * another application.
 */
export async function adoptToken(issued: {
  token: string;
  isExistingApplicant: boolean;
}): Promise<'same' | 'another' | 'failed'> {
  const before = lifetime.get();
  const session = sessionNumber();
  const headers = { authorization: `Bearer ${issued.token}` };
  const reply = await call(applicationStatus, { headers, quiet: true, survivesActions: true });
  const isSame = lifetime.get()?.application === before?.application;
  // The session changed during the call, for example because the user signed out.
  if (session !== sessionNumber()) return 'another';
  if (reply.ok && isSame) {
    credentials.set({ token: issued.token, isExistingApplicant: issued.isExistingApplicant });
    status.set(reply.data.data);
    phase.set(QUIET);
    releaseCalls(true);
    return 'same';
  }
  lifetime.set(before);
  phase.set(ENDED);
  return reply.ok ? 'another' : 'failed';
}

export async function discard({ token }: { token: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await call(logout, {
    body: { facId: boot.facilitator.facId },
    headers,
    quiet: true,
    survivesActions: true,
  });
}

export function extend(): Promise<Failure | null> {
  // With a cached response, no request would reach the server to extend the session.
  forgetAnswers();
  extending ??= call(applicationStatus, { quiet: true, survivesActions: true })
    .then((reply) => (reply.ok ? null : reply.failure))
    .finally(() => {
      extending = null;
    });
  return extending;
}

export function endNow(): void {
  phase.set(ENDED);
}

function releaseCalls(goesOn: boolean): void {
  for (const resolve of waiting) resolve(goesOn);
  waiting = [];
  hasWaitingCalls.set(false);
}

async function mayCall(isRefused = false): Promise<boolean> {
  if (!isRefused) updatePhase();
  else if (status.get()?.account.hasPassword === false) return false;
  else if (phase.get().name !== 'ended') probeSession(ENDED_UNASKED);
  await probing;
  if (!credentials.get().token) return !isRefused;
  if (phase.get().name !== 'ended') return true;
  return new Promise((resolve) => {
    waiting.push(resolve);
    hasWaitingCalls.set(true);
  });
}

function onActivity(): void {
  const known = lifetime.get();
  if (!known || !credentials.get().token || phase.get().name !== 'quiet' || probing) return;
  // If the absolute limit comes first, activity can't extend the session.
  if (known.latestAt <= known.idleAt || Date.now() - known.heardAt < ACTIVITY_MS) return;
  updatePhase();
  if (phase.get().name === 'quiet' && !probing) void extend();
}

export function keepSession(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  lookedAt = Date.now();
  phase.set(QUIET);
  gate.set(mayCall);
  const timer = setInterval(updatePhase, CHECK_INTERVAL_MS);
  const stopListening = lifetime.subscribe(updatePhase);
  document.addEventListener('visibilitychange', updatePhase, { signal });
  addEventListener('pageshow', updatePhase, { signal });
  // Listen for release events, because a dialog that opens while a button is held would swallow the click.
  for (const kind of ['keyup', 'pointerup', 'pointercancel', 'input'])
    addEventListener(kind, onActivity, { signal, capture: true, passive: true });
  updatePhase();
  return () => {
    stopping.abort();
    clearInterval(timer);
    stopListening();
    gate.set(null);
    phase.set(QUIET);
    releaseCalls(false);
  };
}
