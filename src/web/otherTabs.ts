import { openChannel } from './channel.ts';
import { isYielded, runLeaving } from './leaving.ts';
import { lifetime, type Lifetime } from './lifetime.ts';
import { phase, askAgain, checkSession } from './sessionKeeper.ts';
import { createStore } from './store.ts';

/** Where this tab stands beside others: `second` shows what an earlier tab may change, `left` was taken over from. */
export type TabState = 'alone' | 'second' | 'left';

export const tabState = createStore<TabState>('alone');

/** What tabs say to each other; nothing of it is personal, and it goes to no server. */
type Said =
  | { kind: 'open' | 'take' | 'yielded'; application: string; tab: string; rank: number }
  | { kind: 'here'; application: string; tab: string; to: string }
  | { kind: 'heard'; lifetime: Lifetime }
  | { kind: 'ended' };

/** How long a tab that takes over waits for the other one to save what was typed there, in milliseconds. */
const PATIENCE_MS = 1500;

const tab = Math.random().toString(36).slice(2);
/** The lowest comes first: the tab that was opened first, or the one that took over last. */
let rank = Date.now() + Math.random();
let channel: BroadcastChannel | null = null;
let onYielded: () => void = () => {};

const mine = () => lifetime.get()?.application ?? '';

function say(said: Said): void {
  channel?.postMessage(said);
}

/** Asks whether the application is open elsewhere; a screen that was just loaded shows what was saved last. */
export function announceScreen(): void {
  tabState.set('alone');
  isYielded.set(false);
  if (mine()) say({ kind: 'open', application: mine(), tab, rank });
}

/** Makes this the tab that is worked in. Resolves when the others have saved what was typed there. */
export async function takeOver(): Promise<void> {
  rank = -Date.now();
  await new Promise<void>((resolve) => {
    onYielded = resolve;
    setTimeout(resolve, PATIENCE_MS);
    say({ kind: 'take', application: mine(), tab, rank });
  });
}

function onMessage({ data: said }: MessageEvent<Said>): void {
  if (said.kind === 'heard') return onHeard(said.lifetime);
  if (said.kind === 'ended') return checkSession();
  if (said.application !== mine()) return undefined;
  if (said.kind === 'open' && rank < said.rank)
    return say({ kind: 'here', application: mine(), tab, to: said.tab });
  if (said.kind === 'here' && said.to === tab && tabState.get() === 'alone') return tabState.set('second');
  if (said.kind === 'yielded') return onYielded();
  if (said.kind === 'take') void yieldTo();
  return undefined;
}

async function yieldTo(): Promise<void> {
  await runLeaving();
  isYielded.set(true);
  tabState.set('left');
  say({ kind: 'yielded', application: mine(), tab, rank });
}

/** What one tab learns of the session holds for all that share it; one that signed in again lets the others in too. */
function onHeard(heard: Lifetime): void {
  const known = lifetime.get();
  if (!known || known.application !== heard.application) return;
  if (known.session === heard.session) {
    if (heard.heardAt > known.heardAt) lifetime.set(heard);
  } else if (phase.get().name === 'ended') askAgain();
}

/** Listens to the other tabs. Returns how to stop. */
export function listenToTabs(): () => void {
  const opened = openChannel();
  if (!opened) return () => undefined;
  channel = opened;
  opened.addEventListener('message', onMessage as (event: MessageEvent) => void);
  let last = '';
  const stop = lifetime.subscribe(() => {
    const known = lifetime.get();
    if (!known) return;
    if (known.application !== last) {
      last = known.application;
      announceScreen();
    }
    say({ kind: 'heard', lifetime: known });
  });
  last = mine();
  return () => {
    stop();
    opened.close();
    channel = null;
    tabState.set('alone');
    isYielded.set(false);
  };
}
