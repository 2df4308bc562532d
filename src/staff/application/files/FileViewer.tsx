import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { downloadName } from '../../../domain/files/fileName.ts';
import type { FileType } from '../../../domain/requests/requests.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { Picture, ZOOMS } from './Picture.tsx';

/** Types that are shown as images. HEIC isn't included, because Chromium can't display it. */
const IMAGES: readonly string[] = ['image/jpeg', 'image/png'];

interface ViewedFile {
  name: string;
  type: FileType;
  caption: string;
}

/** Stays open while the next file loads, so that its buttons keep focus. */
export function FileViewer<File extends ViewedFile>({
  file,
  place,
  url,
  previous,
  next,
  move,
  onClose,
}: {
  file: File;
  place: string;
  url: string;
  previous: File | undefined;
  next: File | undefined;
  move: { isPending: boolean; error: Error | null; mutate: (file: File) => void };
  onClose: () => void;
}) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const isImage = IMAGES.includes(file.type);
  const close = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // Move focus to a button, because a PDF's iframe would take it. The iframe doesn't pass Escape to the dialog, and
  // focus is lost when the next file replaces the iframe.
  const focusButton = () => (pressed.current ?? close.current)?.focus();
  useEffect(focusButton, [url]);
  const moveTo =
    (to: File | undefined) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      pressed.current = currentTarget;
      if (to && !move.isPending) move.mutate(to);
    };
  const [viewed, setViewed] = useState(url);
  if (viewed !== url) {
    setViewed(url);
    setZoom(0);
    setTurns(0);
    setBroken(false);
  }
  return (
    <Dialog
      title={file.name}
      onClose={onClose}
      actions={
        <>
          <Button ref={close} look="primary" onClick={onClose}>
            Close
          </Button>
          {/* Unavailable buttons use `aria-disabled`, because `disabled` would move focus out of the dialog. */}
          {(previous || next) && (
            <>
              <Button aria-disabled={!previous || undefined} onClick={moveTo(previous)}>
                Previous file
              </Button>
              <Button aria-disabled={!next || undefined} onClick={moveTo(next)}>
                Next file
              </Button>
            </>
          )}
          {isImage && (
            <>
              <Button aria-disabled={zoom === 0 || undefined} onClick={() => setZoom(Math.max(zoom - 1, 0))}>
                Zoom out
              </Button>
              <Button
                aria-disabled={zoom === ZOOMS.length - 1 || undefined}
                onClick={() => setZoom(Math.min(zoom + 1, ZOOMS.length - 1))}
              >
                Zoom in
              </Button>
              <Button onClick={() => setTurns(turns + 1)}>Rotate</Button>
            </>
          )}
          {file.type !== 'image/heic' && (
            <a className="link-button" href={url} target="_blank" rel="noreferrer">
              Open in new tab
            </a>
          )}
          <a className="link-button" href={url} download={downloadName(file)}>
            Download
          </a>
        </>
      }
    >
      <Failure error={move.error} />
      <p className="muted">{[file.caption, place].filter(Boolean).join(' · ')}</p>
      <ScrollArea label={file.name} className="viewer">
        {isBroken ? (
          <p>This image can&apos;t be shown. The file may be damaged.</p>
        ) : isImage ? (
          <Picture src={url} name={file.name} zoom={zoom} turns={turns} onError={() => setBroken(true)} />
        ) : file.type === 'application/pdf' ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium doesn't display PDFs in sandboxed iframes
          <iframe
            src={`${url}#navpanes=0&view=FitH`}
            title={file.name}
            onLoad={({ currentTarget }) => document.activeElement === currentTarget && focusButton()}
          />
        ) : (
          <p>HEIC images can't be previewed here. Download the file to open it.</p>
        )}
      </ScrollArea>
    </Dialog>
  );
}
