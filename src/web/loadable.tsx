import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { isOffline } from './network.ts';
import { loaded } from './navigation/router.ts';
import { createStore, useStore } from './store.ts';

/**
 * Replaces `React.lazy`, which throws when its code can't be loaded, and never tries again. This component stays empty
 * and tries again when the network changes. `onFailed` should close it if the user can open it again.
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
      if (!Found) void loaded('a part of the page', load()).then((code) => (code ? found.set(code) : fail()));
    }, [Found, offline]);
    return Found && <Found {...props} />;
  };
}
