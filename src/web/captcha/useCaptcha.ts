import { useEffect, useState } from 'react';
import { logFailure } from '../log.ts';
import type { solve } from './solve.ts';
import { createStore, useStore } from '../store.ts';

/** How long before expiry a challenge is replaced. Also the minimum time between solving and replacing a challenge. */
const MARGIN_MS = 60_000;

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed';

export interface Captcha {
  state: CaptchaState;
  token: () => Promise<string | null>;
  /** Call after a token has been used, to compute the next one. */
  spent: () => void;
}

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

/** Keeps the solver out of the first screen's script. */
async function workOut(controller: AbortController): Promise<Awaited<ReturnType<typeof solve>>> {
  try {
    return await (await import('./solve.ts')).solve(controller);
  } catch (error) {
    logFailure("The captcha couldn't be solved.", error);
    return null;
  }
}
