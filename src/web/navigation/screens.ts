import type { RouteName } from '../../journey/routes.ts';
import type { ReadingScreen } from './prefetch.ts';

export type Screen = () => Promise<ReadingScreen>;

export type Screens = Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'UnsupportedBrowser'>, Screen>>;

/** Injected, because `src/web` can't import features. */
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

export function loadScreen(route: RouteName): Promise<ReadingScreen> {
  const known = loaded.get(route);
  if (known) return known;
  const loading = Promise.resolve().then(registration().screens[route as keyof Screens]);
  loading.catch(() => loaded.delete(route));
  loaded.set(route, loading);
  return loading;
}
