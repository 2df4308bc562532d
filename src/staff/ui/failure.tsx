import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { CallFailed, isOutage } from '../client.ts';

export function messageOf(error: Error): string {
  if (!(error instanceof CallFailed)) return 'Something went wrong. Reload the page and try again.';
  if (error.waitTime === undefined) return error.message;
  const minutes = Math.ceil(error.waitTime / 60_000);
  // The exact wait time replaces the API's general advice.
  const reason = error.message.replace(' Please wait and try again.', '');
  return `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

export function fieldError(error: Error | null, field: string): string | undefined {
  return error instanceof CallFailed ? error.of(field) : undefined;
}

function isTemporary(error: Error): boolean {
  return isOutage(error) || (error instanceof CallFailed && error.status === 429);
}

export function Failure({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  if (!error) return null;
  return (
    <Alert>
      <p>{messageOf(error)}</p>
      {onRetry && isTemporary(error) && (
        <Button look="link" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
