import { openChannel } from './channel.ts';
import { isTakenOver, runLeaving } from '../navigation/leaving.ts';
import { lifetime, type Lifetime } from './lifetime.ts';
import { phase, probeSession, checkSession } from './sessionKeeper.ts';
import { createStore } from '../store.ts';

/**
 * `alone` means that this tab is active. `second` means that an earlier tab may change the data shown here. `left`
 * means that another tab took over.
 */
export type TabState = 'alone' | 'second' | 'left';

export const tabState = createStore<TabState>('alone');

/** Messages between tabs. They contain no personal data and are never sent to a server. */
type TabMessage =
  | { kind: 'open' | 'take' | 'yielded'; application: string; tab: string; rank: number }
  | { kind: 'here'; application: string; tab: string; to: string }
  | { kind: 'heard'; lifetime: Lifetime }
  | { kind: 'ended' };

const TIMEOUT_MS = 1500;

const tab = Math.random().toString(36).slice(2);
/** The tab with the lowest rank is active: the first one opened, or the last one to take over. */
let rank = Date.now() + Math.random();
let channel: BroadcastChannel | null = null;
let onYielded: () => void = () => {};

const mine = () => lifetime.get()?.application ?? '';

function post(said: TabMessage): void {
  channel?.postMessage(said);
}

/** This tab's data is newly loaded, so it starts as `alone`. */
export function publishScreen(): void {
  tabState.set('alone');
  isTakenOver.set(false);
  if (mine()) post({ kind: 'open', application: mine(), tab, rank });
}

/** Resolves once the previously active tab has saved its drafts, or after a timeout. */
export async function takeOver(): Promise<void> {
  rank = -Date.now();
  await new Promise<void>((resolve) => {
    onYielded = resolve;
    setTimeout(resolve, TIMEOUT_MS);
    post({ kind: 'take', application: mine(), tab, rank });
  });
}

function onMessage({ data: said }: MessageEvent<TabMessage>): void {
  if (said.kind === 'heard') return onHeard(said.lifetime);
  if (said.kind === 'ended') return checkSession();
  if (said.application !== mine()) return undefined;
  if (said.kind === 'open') return onOpened(said);
  if (said.kind === 'here' && said.to === tab && tabState.get() === 'alone') return tabState.set('second');
  if (said.kind === 'yielded') return onYielded();
  if (said.kind === 'take') void yieldTo();
  return undefined;
}

/**
 * Keeps exactly one tab active. The newly opened tab may be the active tab after a reload, so an inactive tab
 * ranks itself behind that tab.
 */
function onOpened(other: { tab: string; rank: number }): void {
  if (tabState.get() !== 'alone') rank = Math.max(rank, other.rank + Math.random());
  else if (rank < other.rank) post({ kind: 'here', application: mine(), tab, to: other.tab });
  else tabState.set('second');
}

async function yieldTo(): Promise<void> {
  const wasActive = tabState.get() === 'alone';
  await runLeaving();
  isTakenOver.set(true);
  tabState.set('left');
  // Inactive tabs stay silent, because the tab that takes over waits for the drafts of the active one.
  if (wasActive) post({ kind: 'yielded', application: mine(), tab, rank });
}

/** Signing in again in one tab also unlocks the others. */
function onHeard(heard: Lifetime): void {
  const known = lifetime.get();
  if (!known || known.application !== heard.application) return;
  if (known.session === heard.session) {
    if (heard.heardAt > known.heardAt) lifetime.set(heard);
  } else if (phase.get().name === 'ended') probeSession();
}

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
      publishScreen();
    }
    post({ kind: 'heard', lifetime: known });
  });
  last = mine();
  return () => {
    stop();
    opened.close();
    channel = null;
    tabState.set('alone');
    isTakenOver.set(false);
  };
}
