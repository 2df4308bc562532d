import { useEffect } from 'react';
import type { Failure } from './failure.ts';
import { frameTexts, OFFLINE } from './messages.ts';
import css from './page.module.css';
import { Alert } from './ui/Alert.tsx';
import { Button } from './ui/Button.tsx';

/**
 * Stands where a screen would show what it could not load: why, and a button to try again. It tries again by itself
 * once the network is back.
 */
export function LoadFailed({
  failure,
  message,
  onRetry,
}: {
  failure: Failure;
  message: string;
  onRetry: () => void;
}) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className={css.failed}>
      <Alert>
        <p>{message}</p>
        {failure.kind === 'offline' && <p>{OFFLINE}</p>}
      </Alert>
      <Button onClick={onRetry}>{frameTexts.tryAgain}</Button>
    </div>
  );
}
