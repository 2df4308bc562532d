import { CircleQuestionMark } from 'lucide';
import type { ComponentType, ReactNode } from 'react';
import { routeAt, type RouteName } from '../../journey/routes.ts';
import { showsProgress } from '../../journey/steps.ts';
import { boot } from '../boot.ts';
import css from './footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { closeLegal, openedLegal, openLegal, type LegalDocument, type ProductDocument } from './legal.ts';
import { Logo } from './Logo.tsx';
import { frameTexts, LEGAL_NAMES, newVersionTexts } from '../messages.ts';
import { newVersion } from '../notices.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { ShownScreen } from '../navigation/router.ts';
import { clearStorage } from '../session/session.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Injected, because `src/web` can't import features. */
export type LegalDialogComponent = ComponentType<{
  document: LegalDocument | ProductDocument;
  onClose: () => void;
}>;

const { helpUrl, poweredBy } = boot.facilitator;

const arriving = routeAt(location.pathname);
const hasSteps = 'route' in arriving && showsProgress(arriving.route);

/**
 * `shown` is null until the first guard resolves. Each screen change creates new main and footer elements, because
 * browsers would count moving the old ones as layout shift.
 */
export function Frame({
  shown,
  LegalDialog,
  beside,
  children,
}: {
  shown: ShownScreen | null;
  LegalDialog: LegalDialogComponent;
  beside: ReactNode;
  children: ReactNode;
}) {
  const document = useStore(openedLegal);
  const { route, visit, attach } = shown ?? { route: null };
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
              <Icon node={CircleQuestionMark} />
              {frameTexts.support}
            </a>
          )}
        </div>
      </header>
      <main key={`main-${visit}`} className="frame-main" ref={attach}>
        {children}
      </main>
      {route && <Footer key={`footer-${visit}`} route={route} />}
      {beside}
      <Toasts />
      {document && <LegalDialog document={document} onClose={closeLegal} />}
      <NewVersion />
    </div>
  );
}

function Footer({ route }: { route: RouteName }) {
  return (
    <footer className="frame-footer">
      <div className={css.footer}>
        {(Object.keys(LEGAL_NAMES) as LegalDocument[]).map((name) => (
          <Button key={name} look="link" className={css.link} onClick={() => openLegal(name)}>
            {LEGAL_NAMES[name]}
          </Button>
        ))}
        {/* Changing the language reloads the page. The ApplicationSaved screen can't be reloaded, because
            it ended the session. A reload of Checks would leave a submission in progress. */}
        {route !== 'ApplicationSaved' && route !== 'Checks' && <LanguageLinks />}
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
