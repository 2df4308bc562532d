import { useEffect } from 'react';

export function useOnVisible(look: () => Promise<unknown>): void {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [look]);
}
