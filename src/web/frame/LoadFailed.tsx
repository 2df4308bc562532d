import { useEffect } from 'react';
import { frameTexts } from '../messages.ts';
import css from './page.module.css';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  function retry(): void {
    // Move focus to the heading, because the button is about to be removed.
    document.querySelector('h1')?.focus();
    onRetry();
  }
  return (
    <div className={css.failed}>
      <Alert>
        <p>{message}</p>
      </Alert>
      <Button onClick={retry}>{frameTexts.tryAgain}</Button>
    </div>
  );
}
