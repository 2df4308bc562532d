import { Alert } from '../web/ui/Alert.tsx';
import { Button } from '../web/ui/Button.tsx';

export function RouteFailed() {
  return (
    <main className="gate">
      <div className="gate-card">
        <Alert title="We couldn't show this page">
          <p>Reload the page. If that doesn't help, ask an admin.</p>
        </Alert>
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  );
}
