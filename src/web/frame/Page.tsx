import { ArrowLeft } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { translateMessage } from '../../domain/texts/wording.ts';
import { showsBack } from '../../journey/routes.ts';
import { provider } from '../boot.ts';
import { frameTexts, OFFLINE } from '../messages.ts';
import { isOffline, isOfflineShown } from '../network.ts';
import { serverAlert } from '../notices.ts';
import css from './page.module.css';
import { goBack, useShownScreen } from '../navigation/router.ts';
import { pageNote } from '../navigation/screen.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

export function Page({
  heading,
  badge,
  lead,
  aside,
  onBack,
  children,
}: {
  heading: string;
  badge?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  onBack?: () => void;
  children?: ReactNode;
}) {
  const { route, query } = useShownScreen();
  const { isExistingApplicant } = useSession();
  const failure = useStore(serverAlert);
  const note = useStore(pageNote);
  const offline = useStore(isOffline);
  const isSaid = useStore(isOfflineShown);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The alert is at the top of the page and may be out of view.
    if (failure) alert.current?.focus();
  }, [failure]);
  useEffect(() => {
    document.title = `${heading} - ${provider}`;
  }, [heading]);
  const hasBack = onBack || showsBack(route, { isExistingApplicant, invite: query['invite'] ?? null });
  return (
    <div className="page">
      <div className="page-top">
        {hasBack && (
          <Button
            look="quiet"
            className={css.back}
            icon={<Icon node={ArrowLeft} />}
            onClick={onBack ?? (() => void goBack())}
          >
            {frameTexts.back}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives focus when the screen changes */}
      <h1 className="page-heading" tabIndex={-1}>
        {heading}
      </h1>
      {badge && <p className={css.badge}>{badge}</p>}
      {(Array.isArray(lead) ? lead : [lead]).map(
        (paragraph: ReactNode, index) =>
          paragraph && (
            <p key={index} className="page-lead">
              {paragraph}
            </p>
          ),
      )}
      <div className={css.columns}>
        {/* The aside comes first in the DOM, because the focus order must match the visual order on phones. */}
        {aside && <div>{aside}</div>}
        <div className={css.column}>
          {note}
          {offline && !isSaid && (
            <div className={css.offline}>
              <Alert tone="warning">{OFFLINE}</Alert>
            </div>
          )}
          {failure && <Alert ref={alert}>{translateMessage(failure)}</Alert>}
          {children}
        </div>
      </div>
    </div>
  );
}
