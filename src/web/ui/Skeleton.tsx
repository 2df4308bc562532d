import { frameTexts } from '../messages.ts';
import css from './ui.module.css';

export function Skeleton({ fields = 4, words = frameTexts.loading }: { fields?: number; words?: string }) {
  return (
    <div className={css.skeleton} aria-busy>
      <output className="hidden-visually">{words}</output>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} aria-hidden>
          <div className={`${css.bone} ${css.boneLabel}`} />
          <div className={css.bone} />
        </div>
      ))}
    </div>
  );
}
