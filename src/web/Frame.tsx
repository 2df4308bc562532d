import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { routeAt, showsFooter, type RouteName } from '../journey/routes.ts';
import { showsProgress } from '../journey/steps.ts';
import { boot } from './boot.ts';
import css from './footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { closeLegal, openedLegal, openLegal, type LegalDocument } from './legal.ts';
import { Logo } from './Logo.tsx';
import { frameTexts, LEGAL_NAMES, newVersionTexts } from './messages.ts';
import { newVersion } from './notices.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { clearStorage } from './session.ts';
import { useStore } from './store.ts';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** The dialog that shows a legal document; it is a feature's, so it is handed in. */
export type LegalDialogComponent = ComponentType<{ document: LegalDocument; onClose: () => void }>;

const { helpUrl, poweredBy } = boot.facilitator;

/** Whether the address asked for is a step's, so that its room is kept until the screen is there. */
const arriving = routeAt(location.pathname);
const hasSteps = 'route' in arriving && showsProgress(arriving.route);

/**
 * Header, footer and what floats, around the screen. `route` is null while the first guard is still asking. Each visit
 * has a main part and a footer of its own, so that those of the screen before do not move.
 */
export function Frame({
  route,
  visit,
  LegalDialog,
  beside,
  children,
}: {
  route: RouteName | null;
  visit: number | undefined;
  LegalDialog: LegalDialogComponent;
  /** Outlives the screen: dialogs about the session. */
  beside: ReactNode;
  children: ReactNode;
}) {
  const document = useStore(openedLegal);
  return (
    <div className="frame">
      <header className="frame-header">
        <div className="frame-bar">
          <Logo />
          {route
            ? showsProgress(route) && <ProgressBar route={route} />
            : hasSteps && <div className="frame-steps" />}
          {helpUrl && (
            <a className="frame-help" href={helpUrl} target="_blank" rel="noreferrer">
              <CircleQuestionMark aria-hidden />
              {frameTexts.support}
            </a>
          )}
        </div>
      </header>
      <main key={`main-${visit}`} className="frame-main">
        {children}
      </main>
      {route && showsFooter(route) && <Footer key={`footer-${visit}`} />}
      {beside}
      <Toasts />
      {document && (
        <Suspense>
          <LegalDialog document={document} onClose={closeLegal} />
        </Suspense>
      )}
      <NewVersion />
    </div>
  );
}

function Footer() {
  return (
    <footer className="frame-footer">
      <div className={css.footer}>
        {(Object.keys(LEGAL_NAMES) as LegalDocument[]).map((name) => (
          <Button key={name} look="link" className={css.link} onClick={() => openLegal(name)}>
            {LEGAL_NAMES[name]}
          </Button>
        ))}
        <LanguageLinks />
        {helpUrl && (
          <a className={css.link} href={helpUrl} target="_blank" rel="noreferrer">
            {frameTexts.help}
          </a>
        )}
        {poweredBy && (
          <span className={css.powered}>{frameTexts.poweredBy(poweredBy.replace(/^powered by /i, ''))}</span>
        )}
      </div>
    </footer>
  );
}

function reload(): void {
  clearStorage();
  location.reload();
}

/** The server runs another version: what is shown may no longer fit it. */
function NewVersion() {
  if (!useStore(newVersion)) return null;
  return (
    <Dialog
      title={newVersionTexts.title}
      blocking
      onClose={reload}
      actions={
        <Button look="primary" onClick={reload}>
          {newVersionTexts.ok}
        </Button>
      }
    >
      <p>{newVersionTexts.text}</p>
    </Dialog>
  );
}
