import { provider } from '../boot.ts';
import css from './page.module.css';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export function Loading() {
  return (
    <div className="page">
      <div className="page-top" />
      <h1 className="hidden-visually">{provider}</h1>
      <div className={css.columns}>
        <div className={css.column}>
          <Card>
            <Skeleton />
          </Card>
        </div>
      </div>
    </div>
  );
}
