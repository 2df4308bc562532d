import type { RouteName } from '../journey/routes.ts';
import type { ReadingScreen } from './ahead.ts';

/** A screen: there from the start, or loaded before it is shown. */
export type Screen = { component: ReadingScreen } | { load: () => Promise<ReadingScreen> };

export type Screens = Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'UnsupportedBrowser'>, Screen>>;

/** What the router needs of the features, which it must not import. */
export interface Registration {
  screens: Screens;
  /** The list of applications for the guard; null when the call fails. */
  loadApplications: () => Promise<readonly { current: boolean; isNewSmApp: boolean }[] | null>;
}

let registered: Registration | undefined;
const loaded = new Map<RouteName, Promise<ReadingScreen>>();

/** Hands the screens to the router; `App.tsx` does so before anything is shown. */
export function register(screensAndCalls: Registration): void {
  registered = screensAndCalls;
}

export function registration(): Registration {
  if (!registered) throw new Error('No screens are registered.');
  return registered;
}

/** The component of a screen at hand, without waiting; undefined when its code is still to be loaded. */
export function readyScreen(route: RouteName): ReadingScreen | undefined {
  const screen = registration().screens[route as keyof Screens];
  return screen && 'component' in screen ? screen.component : undefined;
}

/** Loads a screen's code once; a failed attempt is forgotten, so that the next one tries again. */
export function loadScreen(route: RouteName): Promise<ReadingScreen> {
  const ready = readyScreen(route);
  if (ready) return Promise.resolve(ready);
  let loading = loaded.get(route);
  if (!loading) {
    const screen = registration().screens[route as keyof Screens];
    loading = 'load' in screen ? screen.load() : Promise.reject(new Error(`No screen for ${route}`));
    loading.catch(() => loaded.delete(route));
    loaded.set(route, loading);
  }
  return loading;
}
