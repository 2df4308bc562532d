import { provider } from '../boot.ts';
import { useStatus } from '../session/status.ts';
import css from '../ui/ui.module.css';
import { returnTo } from './returnTexts.ts';

/** Link to the facilitator's page that the invite names. `to` replaces the status's, for screens without a session. */
export function ReturnLink({ to }: { to?: string | null }) {
  const known = useStatus()?.returnUrl;
  const href = to ?? known;
  if (!href) return null;
  return (
    <p>
      {/* Not into the frame that a facilitator's page may show us in. */}
      <a className={`${css.button} ${css.secondary}`} href={href} target="_top">
        {returnTo(provider)}
      </a>
    </p>
  );
}
