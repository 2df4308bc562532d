import { useEffect } from 'react';

/** Calls `look` whenever the page becomes visible. `look` must not change between renders. */
export function useOnVisible(look: () => Promise<unknown>): void {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [look]);
}
