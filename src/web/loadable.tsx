import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { isOffline } from './network.ts';
import { loaded } from './navigation/router.ts';
import { createStore, useStore } from './store.ts';

/** Milliseconds until code that nobody opened is loaded again after a failure. */
export const RETRY_MS = 30_000;

/**
 * Replaces `React.lazy`, which throws when its code can't be loaded, and never tries again. Pass `onFailed` for a
 * component that the user opens: a failure is reported, and `onFailed` should close the component. Without it, the
 * component stays empty and is loaded again later.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailed?: (props: Props) => void,
): ComponentType<Props> {
  const found = createStore<ComponentType<Props> | null>(null);
  return function Loadable(props) {
    const Found = useStore(found);
    const offline = useStore(isOffline);
    const fail = useEffectEvent(() => onFailed?.(props));
    useEffect(() => {
      if (Found) return undefined;
      async function attempt(): Promise<void> {
        const code = await (onFailed ? loaded('a part', load()) : load().catch(() => undefined));
        if (code) found.set(code);
        else fail();
      }
      void attempt();
      const timer = onFailed ? undefined : setInterval(() => void attempt(), RETRY_MS);
      return () => clearInterval(timer);
    }, [Found, offline]);
    return Found && <Found {...props} />;
  };
}
