import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import type { LegalDocument } from '../../web/legal.ts';
import { LEGAL_NAMES } from '../../web/messages.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { LegalText } from './LegalText.tsx';
import { legalMessages } from './messages.ts';
import { useLegalText, type LegalPart } from './useLegalText.ts';
import css from './LegalDialog.module.css';

export interface LegalDialogProps {
  document: LegalDocument;
  onClose: () => void;
}

/**
 * One of the three documents in a modal dialog, open as long as it is rendered. Its one Close button never scrolls
 * away; Escape and a click beside the dialog close it too, and the focus goes back to what opened it.
 */
export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLElement>(null);
  const titleId = useId();
  const title = LEGAL_NAMES[document];
  const { text, retry } = useLegalText(document);

  // Before the browser paints, and closed while still in the page, so that it can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The text takes the focus, for it to scroll by keyboard at once.
    body.current?.focus({ preventScroll: true });
    return () => element?.close();
  }, []);
  useCloseBeside(dialog, onClose);

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.sheet}>
        <header className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <Button look="quiet" icon={<X aria-hidden />} onClick={onClose}>
            {legalMessages.close}
          </Button>
        </header>
        <section
          ref={body}
          className={css.body}
          aria-labelledby={titleId}
          aria-busy={text.state === 'loading'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keyboard
          tabIndex={0}
        >
          {text.state === 'loading' && <Waiting words={legalMessages.loading(title)} />}
          {text.state === 'failed' && (
            <Alert title={legalMessages.failed(title)}>
              <Button className={css.retry} onClick={retry}>
                {legalMessages.retry}
              </Button>
            </Alert>
          )}
          {text.state === 'ready' && (
            <>
              {legalMessages.inEnglish && <p className={css.updated}>{legalMessages.inEnglish}</p>}
              <Parts parts={text.parts} />
            </>
          )}
        </section>
      </div>
    </dialog>
  );
}

/** A click on the backdrop, which counts as the dialog itself; Escape is the keyboard's way. */
function useCloseBeside(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    const listening = new AbortController();
    let pressedBeside = false;
    // A selection of text that ends beside the dialog is no wish to close it.
    const press = (event: Event) => {
      pressedBeside = event.target === element;
    };
    const click = (event: Event) => {
      if (pressedBeside && event.target === element) close();
    };
    element?.addEventListener('pointerdown', press, { signal: listening.signal });
    element?.addEventListener('click', click, { signal: listening.signal });
    return () => listening.abort();
  }, [dialog]);
}

function Parts({ parts }: { parts: LegalPart[] }) {
  return parts.map((part, place) => (
    <section key={part.sha256} className={css.part}>
      {parts.length > 1 && <p className={css.which}>{legalMessages.partOf(place + 1, parts.length)}</p>}
      {place > 0 && (
        <h3 className={css.partTitle} lang="en">
          {part.title}
        </h3>
      )}
      <p className={css.updated}>{legalMessages.lastUpdated(part.lastUpdated)}</p>
      <div className={css.text} lang="en">
        <LegalText blocks={part.blocks} shift={place > 0 ? 2 : 1} />
      </div>
    </section>
  ));
}

const LINES = Array.from({ length: 10 }, (_, place) => place);

function Waiting({ words }: { words: string }) {
  return (
    <div className={css.waiting}>
      <output className="hidden-visually">{words}</output>
      {LINES.map((place) => (
        <div key={place} className={css.line} aria-hidden />
      ))}
    </div>
  );
}
