import type { BrowserEndpoint, Endpoint } from '../api/endpoint.ts';
import { SERVER_ERROR } from '../api/problemTexts.ts';
import { SESSION_EXPIRY_HEADER } from '../api/sessionEnds.ts';
import { actionSignal, withinAction } from './navigation/action.ts';
import { addressOf, forgetAnswers, keepAnswer, cachedAnswer, nextAddresses } from './navigation/prefetch.ts';
import { languageOf } from '../domain/texts/languages.ts';
import { SERVER_ERROR_TOAST_MS } from '../domain/limits.ts';
import { translate, type FieldMessages } from '../domain/texts/messages.ts';
import { boot } from './boot.ts';
import { ABORTED, deservesToast, messageOf, replyOf, type Failure, type Reply } from './failure.ts';
import { gate, lifetime, lifetimeOf } from './session/lifetime.ts';
import { LANGUAGE } from './messages.ts';
import { logFailure } from './log.ts';
import { otherLanguage } from './frame/otherLanguage.ts';
import { reportReachable } from './network.ts';
import { newVersion, serverAlert, toast } from './notices.ts';
import { pauseFor } from './pauseFor.ts';
import { credentials, loggingOut, sessionNumber } from './session/credentials.ts';

export type { Failure, Reply } from './failure.ts';

export interface CallOptions {
  /** Shows no toast or alert, because the caller shows failures. A 401 is still handled. */
  quiet?: boolean;
  /** Prevents a 401 from navigating, because the caller handles it, such as a wrong password during sign-in. */
  handles401?: boolean;
  /** Whether a POST is retried after network failures. By default, only endpoints with `isRepeatable` are retried. */
  idempotent?: boolean;
  retriesOnce?: boolean;
  /** Lets the request finish after the page unloads. Browsers limit the body to 64 KB. */
  keepalive?: boolean;
  /** Set for a write that leads to another screen. The response then includes that screen's data. */
  includesReads?: boolean;
  cached?: boolean;
  /** Also aborts a write when the user starts another action. By default, only GET requests are aborted. */
  abortable?: boolean;
  /** Handles the response even if the user starts another action. */
  survivesActions?: boolean;
  signal?: AbortSignal;
  /** Set if `signal` includes a time limit, which replaces `ANSWER_MAX_MS`. */
  hasOwnLimit?: boolean;
  headers?: Record<string, string>;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: undefined }
  : unknown extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T };

export type CallInput<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B> & CallOptions;

/**
 * Time limit for a response, in milliseconds. A request that gets no response within this time counts as a network
 * failure, because a mobile connection can stall without an error.
 */
const ANSWER_MAX_MS = 30_000;

/** Retry delays in milliseconds. An `online` event ends a delay early. */
const BACKOFF = [400, 1200, 2400];

type Input = CallOptions & { params?: unknown; query?: object; body?: unknown };

/**
 * Retries GET, PUT, and idempotent requests after network failures, and reads while the server is
 * unavailable. If the user starts another action (see `action.ts`), the promise never resolves, but a write
 * still completes. Set `signal` or `survivesActions` to receive the reply anyway.
 */
export function call<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  ...rest: Record<never, never> extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B>]
    : [input: CallInput<P, Q, B>]
): Promise<Reply<R>> {
  const input = { ...rest[0] } as Input;
  const { isRepeatable, method, audience }: BrowserEndpoint = endpoint;
  // `Math.random` is enough, because an idempotency key only has to be unique within one application.
  if (isRepeatable) input.headers = { 'idempotency-key': `${Math.random()}`, ...input.headers };
  const isWrite = method !== 'GET' && !input.abortable;
  const isSerial = isWrite && audience === 'applicant' && !input.keepalive;
  const session = sessionNumber();
  const isOther = () => session !== sessionNumber();
  const isFree = input.survivesActions || input.signal;
  const mine = actionSignal();
  if (!isWrite && !isFree) input.signal = mine;
  const isOver = () => isOther() || (!isFree && mine.aborted);
  const send = () => makeCall<R>(endpoint, input, { isOther, isOver });
  const made = isSerial ? inTurn(send) : send();
  return isFree ? made : withinAction(made, mine);
}

interface Bounds {
  isOther: () => boolean;
  isOver: () => boolean;
}

let lastWrite: Promise<unknown> = Promise.resolve();

/** Serializes writes, so that an older one never overwrites a newer one. */
function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const written = lastWrite.then(write);
  lastWrite = written.catch(() => undefined);
  return written;
}

async function makeCall<R>(
  endpoint: BrowserEndpoint,
  input: Input,
  { isOther, isOver }: Bounds,
): Promise<Reply<R>> {
  const repeatable =
    (input.idempotent ?? endpoint.isRepeatable) || endpoint.method === 'GET' || endpoint.method === 'PUT';
  const logOut = endpoint.name === 'logout' ? null : loggingOut.get();
  if (logOut) await logOut;
  const url = addressOf(endpoint.path, (input.params ?? {}) as Record<string, string>, input.query ?? {});
  const known = endpoint.method === 'GET' ? cachedAnswer(url) : forgetAnswers();
  if (known !== undefined) return { ok: true, data: known as R };
  const isHeld = endpoint.audience === 'applicant' && !input.headers?.['authorization'];
  // Wait for a live session, because unsaved input would be lost if the request failed with a 401.
  if (isHeld && (await gate.get()?.()) === false) return ABORTED;
  // The session may have changed while waiting. A write must not reach another application.
  if (isHeld && isOther()) return ABORTED;
  for (let attempt = 0; ; attempt += 1) {
    const reply = await once<R>({
      url,
      init: initOf(endpoint, input),
      isLimited: !input.hasOwnLimit,
      isOver,
    });
    if (reply.ok) {
      if (input.includesReads) keepIncludedReads(reply.data);
      if (input.cached) keepAnswer(url, reply.data, true);
      return reply;
    }
    const { failure } = reply;
    // For background requests, ask for the password instead of navigating, so that unsaved input isn't lost.
    if (isHeld && input.survivesActions && isUnauthorized(failure) && (await gate.get()?.(true))) continue;
    const pause = input.retriesOnce && attempt > 0 ? 0 : BACKOFF[attempt];
    // An unavailable server is usually just restarting, so reads and sign-on are retried.
    const isRead = endpoint.method === 'GET' || (endpoint.audience === 'cookie' && input.idempotent);
    const isDown = failure.kind === 'server' && failure.isUnavailable && isRead;
    if (!(isDown || (failure.kind === 'offline' && repeatable)) || !pause) {
      if (!isOver()) react(failure, endpoint, input);
      return reply;
    }
    await pauseFor(pause * (0.8 + Math.random() * 0.4), input.signal);
  }
}

function keepIncludedReads(answer: unknown): void {
  const { next = {} } = answer as { next?: Record<string, unknown> };
  for (const [address, data] of Object.entries(next)) keepAnswer(address, data, false);
}

function initOf(endpoint: { method: string }, input: CallOptions & { body?: unknown }): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LANGUAGE,
    ...input.headers,
  };
  const body = endpoint.method === 'GET' ? undefined : JSON.stringify(input.body ?? {});
  if (body) headers['content-type'] = 'application/json';
  const next = input.includesReads && nextAddresses();
  if (next) headers['x-onboarding-next'] = next;
  if (parent !== window) headers['x-framed'] = '1';
  const token = credentials.get().token;
  if (token && !headers['authorization']) headers['authorization'] = `Bearer ${token}`;
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    body,
    signal: input.signal,
    keepalive: input.keepalive,
  };
}

async function once<R>(request: {
  url: string;
  init: RequestInit;
  isLimited: boolean;
  isOver: () => boolean;
}): Promise<Reply<R>> {
  const { url, init, isLimited } = request;
  if (init.signal?.aborted) return ABORTED;
  const askedAt = Date.now();
  const controller = new AbortController();
  const stop = () => controller.abort();
  init.signal?.addEventListener('abort', stop, { once: true });
  const timer = isLimited ? setTimeout(stop, ANSWER_MAX_MS) : undefined;
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: controller.signal });
  } catch {
    if (init.signal?.aborted) return ABORTED;
    reportReachable(false);
    return { ok: false, failure: { kind: 'offline' } };
  }
  reportReachable(true);
  if (request.isOver()) return ABORTED;
  const spoken = languageOf(response.headers.get('content-language'));
  if (spoken && spoken !== LANGUAGE) otherLanguage.set(spoken);
  const version = response.headers.get('x-app-version');
  if (version && version !== boot.version) newVersion.set(true);
  const ends = response.headers.get(SESSION_EXPIRY_HEADER);
  if (ends) lifetime.set(lifetimeOf(ends, askedAt));
  const body: unknown = await response.json().catch(() => undefined);
  clearTimeout(timer);
  if (init.signal?.aborted) return ABORTED;
  return replyOf(response, body);
}

let unauthorized: () => boolean = () => false;

/** The handler returns whether it navigated. */
export function onUnauthorized(handler: () => boolean): void {
  unauthorized = handler;
}

let stepClosed = (): void => {};

export function onStepClosed(handler: () => void): void {
  stepClosed = handler;
}

export function showFailure(failure: Failure, fields?: FieldMessages): void {
  const message = messageOf(failure);
  if (!message) return;
  if (failure.kind === 'refused' && failure.code === 'step_unavailable') stepClosed();
  if (message === SERVER_ERROR) serverAlert.set(message);
  else if (deservesToast(message)) toast(translate(message, fields), { duration: SERVER_ERROR_TOAST_MS });
}

export const isUnauthorized = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status === 401;

function react(
  failure: Failure,
  endpoint: { name: string; audience: string },
  { quiet, handles401 }: CallOptions,
): void {
  if (failure.kind === 'server') logFailure(`${endpoint.name}: ${failure.message}`);
  // Restoring a session from the reload cookie fails with 401 if there is no session, which is not an error to show.
  if (endpoint.audience === 'cookie') return;
  if (isUnauthorized(failure) && !handles401 && unauthorized()) return;
  if (!quiet && !(isUnauthorized(failure) && endpoint.audience === 'applicant')) showFailure(failure);
}
