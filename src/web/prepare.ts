import { Activity, createElement, type ActivityProps } from 'react';
import { createRoot } from 'react-dom/client';
import type { Endpoint } from '../api/endpoint.ts';
import { applicationStatus } from '../journey/contract.ts';
import { likelyNext } from '../journey/next.ts';
import type { RouteName } from '../journey/routes.ts';
import { setNext, type ReadingScreen } from './ahead.ts';
import { slug } from './boot.ts';
import { call } from './client.ts';
import { applicantFacts, type Query } from './guard.ts';
import { loadScreen } from './screens.ts';
import { session } from './session.ts';
import { Rehearsed } from './useLoad.ts';

/** Long enough for the slowest phone; until then the screen made takes some memory. */
const REHEARSAL_MS = 5000;

/** The form that a screen was opened for from the review page. */
export function formOf({ form }: Query): 'owners' | 'contact' | null {
  return form === 'owners' || form === 'contact' ? form : null;
}

/** Loads the code of the screen that usually follows, and what it reads that is the same for everybody. */
export async function prepare(
  { route, query }: { route: RouteName; query: Query },
  isStale: () => boolean,
): Promise<void> {
  const context = { ...applicantFacts(), form: formOf(query) };
  const ahead = likelyNext(route, context);
  if (!ahead) return;
  const Screen = await loadScreen(ahead);
  const { reads = () => [] } = Screen;
  if (isStale() || !session().token) return;
  setNext(() => [{ endpoint: applicationStatus }, ...reads()]);
  for (const { endpoint, lasts } of reads())
    if (lasts)
      void call(endpoint as Endpoint, {
        params: { spProductSlug: slug },
        quiet: true,
        lasts,
        outlives: true,
      });
  rehearse(Screen);
  // Seen in a browser's recording, and what a measurement waits for: from here on the step change is one call.
  performance.mark(`prepared ${ahead}`);
}

/**
 * Makes a screen once where nobody sees it, bit by bit while nothing else is to be done, and without its effects: a browser
 * compiles what runs for the first time, which takes as long as all the rest of a step change.
 */
function rehearse(Screen: ReadingScreen): void {
  if (!Screen.begins || !Screen.sample) return;
  const value = { read: Screen.begins, data: Screen.sample() };
  const root = createRoot(document.createElement('div'));
  const screen = createElement(Rehearsed, { value }, createElement(Screen));
  const hidden = { mode: 'hidden' } as ActivityProps;
  root.render(createElement(Activity, hidden, screen));
  setTimeout(() => root.unmount(), REHEARSAL_MS);
}
