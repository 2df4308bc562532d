import type { Endpoint } from '../api/endpoint.ts';
import { SERVER_ERROR } from '../api/problem.ts';
import { SESSION_ENDS } from '../api/sessionEnds.ts';
import { act, during } from './act.ts';
import { addressOf, forgetAnswers, keepAnswer, knownAnswer, nextAddresses } from './ahead.ts';
import { languageOf } from '../domain/languages.ts';
import { SERVER_ERROR_TOAST_MS } from '../domain/limits.ts';
import { translate, type FieldMessages } from '../domain/messages.ts';
import { boot } from './boot.ts';
import { deservesToast, messageOf, replyOf, type Failure, type Reply } from './failure.ts';
import { gate, lifetime, lifetimeOf } from './lifetime.ts';
import { LANGUAGE } from './messages.ts';
import { logFailure } from './log.ts';
import { otherLanguage } from './otherLanguage.ts';
import { noteReached } from './network.ts';
import { newVersion, serverAlert, toast } from './notices.ts';
import { credentials, loggingOut, sessionNumber } from './credentials.ts';

export type { Failure, Reply } from './failure.ts';

export interface CallOptions {
  /** The caller shows failures itself: no toast, no alert in the page. A 401 is still acted on. */
  quiet?: boolean;
  /** The caller asks for a password itself, so a 401 says that it was wrong and leads nowhere. */
  signsIn?: boolean;
  /** May be repeated without harm although it is a POST, so it is tried again when the network fails. */
  idempotent?: boolean;
  /** Lets the call outlive the page; the body must stay under 64 KB. */
  keepalive?: boolean;
  /** A save that leads on: what the next screen reads first comes along with the answer. */
  leads?: boolean;
  /** The answer to this read holds for as long as the page does. */
  lasts?: boolean;
  /** A write that is called off, not finished, when the person turns to something else. */
  cancels?: boolean;
  /** The answer counts whatever the person does meanwhile: it belongs to the session, or to a draft. */
  outlives?: boolean;
  /** How long the call lives, where that is not until the person's next act. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: undefined }
  : unknown extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T };

export type CallInput<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B> & CallOptions;

/** Pauses in milliseconds before the second, third and fourth attempt; a network that comes back ends a pause. */
const BACKOFF = [400, 1200, 2400];

type Input = CallOptions & { params?: unknown; query?: object; body?: unknown };

/**
 * Makes a call. `params` fill the path, `query` and `body` are as the endpoint declares; the bearer token is added.
 * GET and PUT, and calls marked idempotent, are tried again while the network fails. Without a `signal` of its own it
 * answers only as long as the person does nothing else: see `act.ts`. A write is finished all the same.
 */
export function call<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  ...rest: Record<never, never> extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B>]
    : [input: CallInput<P, Q, B>]
): Promise<Reply<R>> {
  const input = (rest[0] ?? {}) as Input;
  const isWrite = endpoint.method !== 'GET' && !input.cancels;
  const turn = isWrite && endpoint.audience === 'applicant' && !input.keepalive ? inTurn : atOnce;
  const session = sessionNumber();
  const isOther = () => session !== sessionNumber();
  const isFree = input.outlives || input.signal;
  const mine = act();
  const bound = isWrite || isFree ? input : { ...input, signal: mine };
  const isOver = () => isOther() || (!isFree && mine.aborted);
  const made = turn(() => make(endpoint, bound, { isOther, isOver }));
  return isFree ? made : during(made, mine);
}

interface Bounds {
  /** Another session began, or this one ended. */
  isOther: () => boolean;
  /** Nobody waits for the answer. */
  isOver: () => boolean;
}

const ABORTED = { ok: false, failure: { kind: 'aborted' } } as const;

let lastWrite: Promise<unknown> = Promise.resolve();

/** Writes go out one after another, so that an older one never overwrites a newer one. */
function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const written = lastWrite.then(write);
  lastWrite = written.catch(() => undefined);
  return written;
}

function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

async function make<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input,
  { isOther, isOver }: Bounds,
): Promise<Reply<R>> {
  const repeatable = endpoint.method === 'GET' || endpoint.method === 'PUT' || input.idempotent === true;
  const logOut = endpoint.name === 'logout' ? null : loggingOut.get();
  if (logOut) await logOut;
  const url = addressOf(endpoint.path, (input.params ?? {}) as Record<string, string>, input.query ?? {});
  const known = endpoint.method === 'GET' ? knownAnswer(url) : forgetAnswers();
  if (known !== undefined) return { ok: true, data: known as R };
  const isHeld = endpoint.audience === 'applicant' && !input.headers?.['authorization'];
  // Answered without a session, the call would cost the person the screen with all that was typed.
  if (isHeld && (await gate.get()?.()) === false) return ABORTED;
  // It waited, and must not be saved into another application.
  if (isHeld && isOther()) return ABORTED;
  const init = initOf(endpoint, input);
  for (let attempt = 0; ; attempt += 1) {
    const reply = await once<R>({ url, init, isOver });
    if (reply.ok) {
      if (input.leads) bring(reply.data);
      if (input.lasts) keepAnswer(url, reply.data, true);
      return reply;
    }
    const pause = BACKOFF[attempt];
    const again = reply.failure.kind === 'offline' && repeatable && !input.keepalive && pause !== undefined;
    if (!again) {
      if (!isOver()) react(reply.failure, endpoint, input);
      return reply;
    }
    await pauseFor(pause * (0.8 + Math.random() * 0.4), input.signal);
  }
}

/** Keeps what came along with a save until the next screen asks for it. */
function bring(answer: unknown): void {
  const { next = {} } = answer as { next?: Record<string, unknown> };
  for (const [address, data] of Object.entries(next)) keepAnswer(address, data, false);
}

function initOf(endpoint: { method: string }, input: CallOptions & { body?: unknown }): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LANGUAGE,
    ...input.headers,
  };
  if (endpoint.method !== 'GET') headers['content-type'] = 'application/json';
  const next = input.leads && nextAddresses();
  if (next) headers['x-onboarding-next'] = next;
  const token = credentials.get().token;
  if (token && !headers['authorization']) headers['authorization'] = `Bearer ${token}`;
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    body: endpoint.method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
    signal: input.signal,
    keepalive: input.keepalive,
  };
}

async function once<R>(request: {
  url: string;
  init: RequestInit;
  isOver: () => boolean;
}): Promise<Reply<R>> {
  if (request.init.signal?.aborted) return ABORTED;
  const askedAt = Date.now();
  let response: Response;
  try {
    response = await fetch(request.url, request.init);
  } catch {
    if (request.init.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } };
    noteReached(false);
    return { ok: false, failure: { kind: 'offline' } };
  }
  noteReached(true);
  if (request.isOver()) return ABORTED;
  const spoken = languageOf(response.headers.get('content-language'));
  if (spoken && spoken !== LANGUAGE) otherLanguage.set(spoken);
  const version = response.headers.get('x-app-version');
  if (version && version !== boot.version) newVersion.set(true);
  const ends = response.headers.get(SESSION_ENDS);
  if (ends) lifetime.set(lifetimeOf(ends, askedAt));
  const body: unknown = await response.json().catch(() => undefined);
  if (request.init.signal?.aborted) return ABORTED;
  return replyOf(response, body);
}

function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}

let unauthorized: () => boolean = () => false;

/** Says what a 401 leads to, and whether it led anywhere; the router decides, since it knows the screen. */
export function onUnauthorized(handler: () => boolean): void {
  unauthorized = handler;
}

/**
 * Says what went wrong: the server's message in a toast, or its own failure as an alert under the heading.
 * `fields` names what the message is about.
 */
export function showFailure(failure: Failure, fields?: FieldMessages): void {
  const message = messageOf(failure);
  if (!message) return;
  if (message === SERVER_ERROR) serverAlert.set(message);
  else if (deservesToast(message)) toast(translate(message, fields), { duration: SERVER_ERROR_TOAST_MS });
}

function react(
  failure: Failure,
  endpoint: { name: string; audience: string },
  { quiet, signsIn }: CallOptions,
): void {
  if (failure.kind === 'server') logFailure(`${endpoint.name}: ${failure.message}`);
  // The reload cookie's own call answers 401 to everyone who has no session yet.
  if (endpoint.audience === 'cookie') return;
  const isUnauthorized = failure.kind === 'refused' && failure.status === 401;
  if (isUnauthorized && !signsIn && unauthorized()) return;
  if (!quiet && !(isUnauthorized && endpoint.audience === 'applicant')) showFailure(failure);
}
