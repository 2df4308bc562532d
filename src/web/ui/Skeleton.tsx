import { frameTexts } from '../messages.ts';
import css from './ui.module.css';

export function Skeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={css.skeleton} aria-busy>
      <output className="hidden-visually">{frameTexts.loading}</output>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} aria-hidden>
          <div className={`${css.bone} ${css.boneLabel}`} />
          <div className={css.bone} />
        </div>
      ))}
    </div>
  );
}
