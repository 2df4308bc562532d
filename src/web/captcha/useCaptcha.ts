import { useEffect, useState } from 'react';
import { logFailure } from '../log.ts';
import type { solve } from './solve.ts';
import { createStore, useStore } from '../store.ts';

/** A challenge is replaced this many milliseconds before it expires. */
const MARGIN_MS = 60_000;

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Value for `x-captcha-token`, after any work in progress, or null without one. */
  token: () => Promise<string | null>;
  /** Call after using a token. Starts computing the next one. */
  spent: () => void;
}

/**
 * Solves the proof of work while the box is checked. Its code and worker load on the first check. Expiring challenges
 * are replaced.
 */
export function useCaptcha(ticked: boolean): Captcha {
  const [captcha] = useState(createCaptcha);
  useEffect(() => {
    if (ticked) captcha.begin();
    return captcha.stop;
  }, [captcha, ticked]);
  const { token, again } = captcha;
  return { state: useStore(captcha.state), token, spent: again };
}

function createCaptcha() {
  const state = createStore<CaptchaState>('idle');
  let controller: AbortController | null = null;
  let token: Promise<string | null> = Promise.resolve(null);
  let renewal: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    controller?.abort();
    controller = null;
    clearTimeout(renewal);
    token = Promise.resolve(null);
    state.set('idle');
  }

  function begin(): void {
    stop();
    const mine = new AbortController();
    controller = mine;
    state.set('working');
    token = workOut(mine).then((worked) => {
      if (mine.signal.aborted) return null;
      state.set(worked ? 'solved' : 'failed');
      if (worked?.expiresAt)
        renewal = setTimeout(begin, Math.max(worked.expiresAt - Date.now() - MARGIN_MS, MARGIN_MS));
      return worked?.token ?? null;
    });
  }

  return {
    state,
    begin,
    stop,
    token: () => token,
    again: () => {
      if (controller) begin();
    },
  };
}

/** Loaded lazily to keep it out of the first screen. Returns null on failure. */
async function workOut(controller: AbortController): Promise<Awaited<ReturnType<typeof solve>>> {
  try {
    return await (await import('./solve.ts')).solve(controller);
  } catch (error) {
    logFailure('The captcha could not be worked out.', error);
    return null;
  }
}
