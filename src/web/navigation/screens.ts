import type { RouteName } from '../../journey/routes.ts';
import type { ReadingScreen } from './prefetch.ts';

export type Screen = { component: ReadingScreen } | { load: () => Promise<ReadingScreen> };

export type Screens = Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'UnsupportedBrowser'>, Screen>>;

/** Screens and functions from features, which `src/web` can't import. */
export interface Registration {
  screens: Screens;
  loadApplications: () => Promise<readonly { current: boolean; isNewSmApp: boolean }[] | null>;
}

let registered: Registration | undefined;
const loaded = new Map<RouteName, Promise<ReadingScreen>>();

export function register(screensAndCalls: Registration): void {
  registered = screensAndCalls;
}

export function registration(): Registration {
  if (!registered) throw new Error('No screens.');
  return registered;
}

/** Undefined for screens that load on demand. */
export function readyScreen(route: RouteName): ReadingScreen | undefined {
  const screen = registration().screens[route as keyof Screens];
  return screen && 'component' in screen ? screen.component : undefined;
}

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
