import { X } from 'lucide';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { documentsBehind } from '../../domain/legal.ts';
import { boot, slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import type { LegalDocument, ProductDocument } from '../../web/frame/legal.ts';
import { frameTexts, LEGAL_NAMES } from '../../web/messages.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { adoptStyle } from '../../web/ui/adoptStyle.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Icon } from '../../web/ui/Icon.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { readLegalDocument } from './contract.ts';
import style from './LegalDialog.css?inline';
import { LegalText } from './LegalText.tsx';
import { legalMessages } from './messages.ts';
import { DIALOG_DOCUMENTS } from './rules.ts';

adoptStyle(style);

export interface LegalDialogProps {
  document: LegalDocument | ProductDocument;
  onClose: () => void;
}

export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();
  const title = typeof document === 'string' ? LEGAL_NAMES[document] : document.title;
  const [text, retry] = useLoad((signal) => readParts(document, signal));

  // A layout effect opens the dialog before paint. Its cleanup runs while the dialog is still in the DOM, so that
  // closing it returns focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focuses the document so that the keyboard can scroll it.
    body.current?.focus({ preventScroll: true });
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      className="legal-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A backdrop click, whose target is the dialog itself, closes it. A text selection that starts in the dialog and
      // ends on the backdrop also fires a click, but must not close the dialog.
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => pressedBeside.current && target === currentTarget && onClose()}
    >
      <div className="legal-sheet">
        <header className="legal-head">
          <h2 id={titleId} className="legal-title">
            {title}
          </h2>
          <Button look="quiet" icon={<Icon node={X} />} onClick={onClose}>
            {frameTexts.close}
          </Button>
        </header>
        <section
          ref={body}
          className="legal-body"
          aria-labelledby={titleId}
          aria-busy={text.state === 'loading'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll a long text
          tabIndex={0}
        >
          {text.state === 'loading' && <Waiting words={legalMessages.loading(title)} />}
          {text.state === 'failed' && (
            <Alert title={legalMessages.failed(title)}>
              <Button className="legal-retry" onClick={retry}>
                {frameTexts.tryAgain}
              </Button>
            </Alert>
          )}
          {text.state === 'ready' && (
            <>
              {legalMessages.inEnglish && <p className="legal-updated">{legalMessages.inEnglish}</p>}
              <Parts parts={text.data} />
            </>
          )}
        </section>
      </div>
    </dialog>
  );
}

type LegalPart = ReplyOf<typeof readLegalDocument>['data'];

/** Cached for the page's lifetime, because the text must not change while the applicant consents to it. */
async function readParts(
  wanted: LegalDocument | ProductDocument,
  signal: AbortSignal,
): Promise<Reply<LegalPart[]>> {
  const name = typeof wanted === 'string' ? DIALOG_DOCUMENTS[wanted] : wanted.document;
  const query = { facId: boot.facilitator.facId, ...(slug && { spProductSlug: slug }) };
  const replies = await Promise.all(
    documentsBehind(name).map((document) =>
      call(readLegalDocument, { params: { document }, query, quiet: true, signal, cached: true }),
    ),
  );
  const failed = replies.find((reply) => !reply.ok);
  return failed ?? { ok: true, data: replies.flatMap((reply) => (reply.ok ? reply.data.data : [])) };
}

function Parts({ parts }: { parts: LegalPart[] }) {
  return parts.map((part, place) => (
    <section key={part.sha256} className="legal-part">
      {parts.length > 1 && <p className="legal-which">{legalMessages.partOf(place + 1, parts.length)}</p>}
      {place > 0 && (
        <h3 className="legal-part-title" lang="en">
          {part.title}
        </h3>
      )}
      <p className="legal-updated">{legalMessages.lastUpdated(part.lastUpdated)}</p>
      <div className="legal-text" lang="en">
        <LegalText blocks={part.blocks} shift={place > 0 ? 2 : 1} />
      </div>
    </section>
  ));
}

const LINES = Array.from({ length: 10 }, (_, place) => place);

function Waiting({ words }: { words: string }) {
  return (
    <div className="legal-waiting">
      <output className="hidden-visually">{words}</output>
      {LINES.map((place) => (
        <div key={place} className="legal-line" aria-hidden />
      ))}
    </div>
  );
}
