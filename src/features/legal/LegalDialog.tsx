import { useEffect, useRef } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { documentsBehind } from '../../domain/legal.ts';
import { boot, slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import type { LegalDocument, ProductDocument } from '../../web/frame/legal.ts';
import { frameTexts, LEGAL_NAMES } from '../../web/messages.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { adoptStyle } from '../../web/ui/adoptStyle.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { readLegalDocument } from './contract.ts';
import style from './LegalDialog.css?inline';
import { legalMessages } from './messages.ts';
import { DIALOG_DOCUMENTS } from './rules.ts';

adoptStyle(style);

export interface LegalDialogProps {
  document: LegalDocument | ProductDocument;
  onClose: () => void;
}

export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const body = useRef<HTMLElement>(null);
  const title = typeof document === 'string' ? LEGAL_NAMES[document] : document.title;
  const [text, retry] = useLoad((signal) => readParts(document, signal));

  // Focuses the document, so that keyboard users can scroll it.
  useEffect(() => body.current?.focus({ preventScroll: true }), []);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {frameTexts.close}
        </Button>
      }
    >
      <section
        ref={body}
        className="legal-body"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll a long document
        tabIndex={0}
      >
        {text.state === 'loading' && <Skeleton fields={6} />}
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
    </Dialog>
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
        <h2 className="legal-part-title" lang="en">
          {part.title}
        </h2>
      )}
      <p className="legal-updated">{legalMessages.lastUpdated(part.lastUpdated)}</p>
      {/* The server writes the HTML and escapes all text in it. */}
      <div className="legal-text" lang="en" dangerouslySetInnerHTML={{ __html: part.html }} />
    </section>
  ));
}
