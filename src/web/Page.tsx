import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, type ReactNode } from 'react';
import { worded } from '../domain/wording.ts';
import { showsBack } from '../journey/routes.ts';
import { headingOf, titleOf } from '../journey/titles.ts';
import { provider } from './boot.ts';
import { frameTexts } from './messages.ts';
import { serverAlert } from './notices.ts';
import css from './page.module.css';
import { goBack, usePlace } from './router.ts';
import { pageNote, screenOptions } from './screen.ts';
import { useSession } from './session.ts';
import { useStatus } from './status.ts';
import { useStore } from './store.ts';
import { Alert } from './ui/Alert.tsx';
import { Button } from './ui/Button.tsx';

/**
 * What every screen renders: Back, the heading, the server's alert, the column, and beside it the aside. The heading
 * and the document's title follow from the route unless `heading` says otherwise.
 */
export function Page({
  heading,
  badge,
  lead,
  aside,
  children,
}: {
  heading?: string;
  /** Beside the heading, such as the ownership type. */
  badge?: ReactNode;
  /** Under the heading: one sentence, or a list of paragraphs. */
  lead?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { route, query } = usePlace();
  const { isExistingApplicant } = useSession();
  const status = useStatus();
  const failure = useStore(serverAlert);
  const { onBack } = useStore(screenOptions);
  const note = useStore(pageNote);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It stands at the top, and the button that led to it most often at the bottom.
    if (failure) alert.current?.focus();
  }, [failure]);
  const facts = { provider, identityType: status?.identity.type ?? null, isExistingApplicant };
  const title = heading ? `${heading} - ${provider}` : titleOf(route, facts);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const hasBack = onBack || showsBack(route, { isExistingApplicant, invite: query['invite'] ?? null });
  return (
    <div className="page">
      <div className="page-top">
        {hasBack && (
          <Button
            look="quiet"
            className={css.back}
            icon={<ArrowLeft aria-hidden />}
            onClick={onBack ?? (() => void goBack())}
          >
            {frameTexts.back}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus when the screen changes */}
      <h1 className="page-heading" tabIndex={-1}>
        {heading ?? headingOf(route, facts)}
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
        {/* Before the column, as a phone shows it: what is seen first is reached first. */}
        {aside && <div>{aside}</div>}
        <div className={css.column}>
          {note}
          {failure && <Alert ref={alert}>{worded(failure)}</Alert>}
          {children}
        </div>
      </div>
    </div>
  );
}
