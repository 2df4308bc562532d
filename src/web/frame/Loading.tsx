import { provider } from '../boot.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { frameTexts } from '../messages.ts';
import { retryStart } from '../navigation/router.ts';
import css from './page.module.css';
import { useStore } from '../store.ts';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Shown until the first route guard resolves. */
export function Loading() {
  const retry = useStore(retryStart);
  return (
    <div className="page">
      <div className="page-top" />
      <h1 className="hidden-visually" tabIndex={-1}>
        {provider}
      </h1>
      <div className={css.columns}>
        <div className={css.column}>
          {retry ? (
            <LoadFailed message={frameTexts.notLoaded} onRetry={retry} />
          ) : (
            <Card>
              <Skeleton />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}
