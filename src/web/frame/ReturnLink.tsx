import { provider } from '../boot.ts';
import { useStatus } from '../session/status.ts';
import css from '../ui/ui.module.css';
import { returnTo } from './returnTexts.ts';

/** Pass `to` on a screen without a session. Elsewhere, the application status has the return URL. */
export function ReturnLink({ to }: { to?: string | null }) {
  const known = useStatus((status) => status?.returnUrl);
  const href = to ?? known;
  if (!href) return null;
  return (
    <p>
      {/* `_top`, because the facilitator's site may embed this page in a frame. */}
      <a className={`${css.button} ${css.secondary}`} href={href} target="_top">
        {returnTo(provider)}
      </a>
    </p>
  );
}
