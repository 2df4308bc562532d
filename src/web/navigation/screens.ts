import type { RouteName } from '../../journey/routes.ts';
import type { ReadingScreen } from './prefetch.ts';

/** A screen, bundled or loaded on demand. */
export type Screen = { component: ReadingScreen } | { load: () => Promise<ReadingScreen> };

export type Screens = Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'UnsupportedBrowser'>, Screen>>;

/** Feature functions that the router must not import. */
export interface Registration {
  screens: Screens;
  /** List of applications for the guard. Null if the call fails. */
  loadApplications: () => Promise<readonly { current: boolean; isNewSmApp: boolean }[] | null>;
}

let registered: Registration | undefined;
const loaded = new Map<RouteName, Promise<ReadingScreen>>();

/** Registers the screens; `App.tsx` calls it before rendering. */
export function register(screensAndCalls: Registration): void {
  registered = screensAndCalls;
}

export function registration(): Registration {
  if (!registered) throw new Error('No screens.');
  return registered;
}

/** Component of a loaded screen. Undefined if its code is not loaded yet. */
export function readyScreen(route: RouteName): ReadingScreen | undefined {
  const screen = registration().screens[route as keyof Screens];
  return screen && 'component' in screen ? screen.component : undefined;
}

/** Loads a screen's code once. A failed attempt can be retried. */
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
