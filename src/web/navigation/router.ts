import { createContext, use, type ComponentType } from 'react';
import type { EventOf, NextRoute } from '../../journey/next.ts';
import { pathOf, routeAt, type RouteName } from '../../journey/routes.ts';
import { startNavigation, withinAction, cancelNavigation } from './action.ts';
import { boot, slug } from '../boot.ts';
import { currentQuery } from '../frame/otherLanguage.ts';
import { logFailure } from '../log.ts';
import type { Memory } from './memory.ts';
import { whenIdle } from './idle.ts';
import { isOffline } from '../network.ts';
import { newVersion } from '../notices.ts';
import { rememberOrigin, withOrigin, type Query } from './origin.ts';
import { end } from '../session/session.ts';
import { createStore } from '../store.ts';
import type { StartedLoad } from '../useLoad.ts';

export type { Memory };

export interface GoOptions {
  query?: Query;
  replace?: boolean;
  memory?: Memory;
}

export interface ShownScreen {
  route: RouteName;
  query: Query;
  memory: Memory;
  Screen: ComponentType;
  begun?: StartedLoad | undefined;
  /** Counts visits, so that showing the same route again resets its state. */
  visit: number;
  place: HTMLElement;
  attach: (main: HTMLElement | null) => void;
}

/** The current screen; null until the first guard resolves. */
export const shownScreen = createStore<ShownScreen | null>(null);

/** The likely next screen, pre-rendered with an empty application's data. Null if there is none. */
export const nextScreen = createStore<ShownScreen | null>(null);

/** Tries again to find out which screen to show. Null unless a newly loaded page can't reach the server. */
export const retryStart = createStore<(() => void) | null>(null);

export const ScreenContext = createContext<ShownScreen | null>(null);

export function useShownScreen(): ShownScreen {
  const own = use(ScreenContext);
  if (!own) throw new Error('No screen.');
  return own;
}

let visits = 0;

export function newScreen(
  of: Pick<ShownScreen, 'route' | 'query' | 'memory' | 'Screen' | 'begun'>,
): ShownScreen {
  const place = document.createElement('div');
  return { ...of, visit: (visits += 1), place, attach: (main) => main?.append(place) };
}

export function hrefOf(route: RouteName, query?: Query): string {
  return pathOf(route, { slug, query: withOrigin(route, query) });
}

export interface Navigation {
  startRouter: () => Promise<void>;
  go: (route: RouteName, options?: GoOptions) => Promise<void>;
  follow: <R extends NextRoute>(route: R, event: EventOf<R>, options?: GoOptions) => Promise<void>;
  goBack: () => Promise<void>;
}

let load: () => Promise<Navigation>;
let navigation: Navigation | undefined;

/**
 * Resolves when the navigation ends, and may never resolve if another action starts first. The guard may redirect to
 * another screen.
 */
export function go(route: RouteName, options?: GoOptions): Promise<void> {
  return withNavigation((by) => by.go(route, options));
}

/**
 * Loads the new application status before choosing the next screen. An edit that started on the review page
 * returns to the review page.
 */
export function follow<R extends NextRoute>(route: R, event: EventOf<R>, options?: GoOptions): Promise<void> {
  return withNavigation((by) => by.follow(route, event, options));
}

export function goBack(): Promise<void> {
  return withNavigation((by) => by.goBack());
}

async function withNavigation(run: (by: Navigation) => Promise<void>): Promise<void> {
  if (navigation) return run(navigation);
  const signal = startNavigation();
  const by = await withinAction(loadMoves(), signal);
  return by ? run(by) : cancelNavigation();
}

async function loadMoves(): Promise<Navigation | undefined> {
  const found = await loaded('the other screens', load());
  if (found && !navigation) {
    navigation = found;
    await navigation.startRouter();
  }
  return found;
}

export async function loaded<Code>(name: string, code: Promise<Code>): Promise<Code | undefined> {
  try {
    return await code;
  } catch (error) {
    logFailure(`The code of ${name} could not be loaded.`, error);
    // When online, the usual cause is a new deployment that removed the old files.
    if (!isOffline.get()) newVersion.set(true);
    return undefined;
  }
}

/**
 * On an active product's entry screen, `loadOthers` waits until the browser is idle or the user navigates. This keeps
 * 4 KB out of the first script. On other pages, `loadOthers` runs immediately.
 */
export async function start(Entry: ComponentType, loadOthers: () => Promise<Navigation>): Promise<void> {
  load = loadOthers;
  const at = routeAt(location.pathname);
  const isEntry = 'route' in at && at.route === 'GetStarted' && at.slug === slug;
  if (!isEntry || boot.product?.status !== 'active') return void (await loadMoves());
  const query = currentQuery();
  rememberOrigin('GetStarted', query);
  shownScreen.set(newScreen({ route: 'GetStarted', query, memory: {}, Screen: Entry }));
  // Opening the entry screen ends the session that the reload cookie would restore.
  void end();
  whenIdle(() => void loadMoves());
}
