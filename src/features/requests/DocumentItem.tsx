import { Upload } from 'lucide';
import { useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import { FILE_TYPES } from '../../domain/requests/requests.ts';
import { DOCUMENT_NAMES } from '../../domain/texts/documentNames.ts';
import { call } from '../../web/client.ts';
import { idOf } from '../../web/form/errors.ts';
import { removeFile } from './contract.ts';
import { FileButton, FileRow, SendingState } from './FileRow.tsx';
import { frameTexts } from '../../web/messages.ts';
import { fileTexts as texts } from './messages.ts';
import { useUnsent, type Item, type RequestsList } from './useRequests.ts';
import { cancel, retry, useUploads } from './useUploads.ts';
import css from '../../web/form/form.module.css';
import { Icon } from '../../web/ui/Icon.tsx';

/** Includes extensions, because not every browser recognizes HEIC by media type. */
const ACCEPT = Object.entries(FILE_TYPES).flat(2).join();

export function DocumentItem({
  item,
  list,
  describedBy,
}: {
  item: Item;
  list: RequestsList;
  describedBy: string;
}) {
  const { sendings, previews, said, say, add } = useUploads(item, list);
  const isUnsent = sendings.some(({ state, canRetry }) => state !== 'failed' || canRetry);
  useUnsent(list, item.itemId, isUnsent);
  const [removing, setRemoving] = useState<{ fileId: string; failed: boolean } | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  function keepFocus(): void {
    if (rows.current?.contains(document.activeElement)) chooser.current?.focus();
  }

  async function remove({ fileId, name }: Item['files'][number]): Promise<void> {
    setRemoving({ fileId, failed: false });
    const params = { itemId: item.itemId, fileId };
    const reply = await call(removeFile, { params, quiet: true, survivesActions: true });
    const refusal = !reply.ok && reply.failure.kind === 'refused' ? reply.failure.code : null;
    if (!reply.ok && refusal !== 'not_found') {
      setRemoving({ fileId, failed: true });
      say(`${name}: ${texts.removeFailed}`);
      if (refusal === 'item_closed') await list.onClosed();
      return;
    }
    setRemoving(null);
    keepFocus();
    list.patch(item.itemId, ({ files }) => {
      const left = files.filter((file) => file.fileId !== fileId);
      return { files: left, status: left.length > 0 ? 'done' : 'open' };
    });
    say(texts.removed(name));
  }

  return (
    <>
      {item.files.length + sendings.length > 0 && (
        <ul ref={rows} className="ask-files">
          {item.files.map((file) => (
            <FileRow
              key={file.fileId}
              {...file}
              preview={previews[file.fileId] ?? null}
              actions={
                <FileButton danger label={texts.remove} name={file.name} onClick={() => void remove(file)} />
              }
            >
              {removing?.failed && removing.fileId === file.fileId && (
                <p className="ask-problem">{texts.removeFailed}</p>
              )}
            </FileRow>
          ))}
          {sendings.map((one) => (
            <FileRow
              key={one.key}
              name={one.name}
              size={one.bytes.size}
              type={one.type}
              preview={one.preview}
              actions={
                <>
                  {(one.state === 'offline' || one.canRetry) && (
                    <FileButton label={frameTexts.tryAgain} name={one.name} onClick={() => retry(one)} />
                  )}
                  <FileButton
                    label={one.state === 'failed' ? texts.dismiss : texts.cancel}
                    name={one.name}
                    onClick={() => {
                      keepFocus();
                      cancel(one);
                    }}
                  />
                </>
              }
            >
              <SendingState one={one} />
            </FileRow>
          ))}
        </ul>
      )}
      <DropZone
        id={idOf(item.itemId)}
        name={DOCUMENT_NAMES[item.documentType ?? 'other']}
        describedBy={describedBy}
        input={chooser}
        onFiles={add}
      />
      {/* Uses the `log` role, because several files can fail at once, and `<output>` would announce only the last. */}
      <div role="log" className="hidden-visually">
        {said.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </>
  );
}

function DropZone({
  id,
  name,
  describedBy,
  input,
  onFiles,
}: {
  id: string;
  name: string;
  describedBy: string;
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: Iterable<File>) => void;
}) {
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    <div
      className={`ask-drop ${css.ring}`}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon node={Upload} />
      <div id={hintId}>
        <p className="ask-name">{texts.choose}</p>
        <p className="ask-detail">{texts.hint}</p>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={name}
        aria-describedby={`${describedBy} ${hintId}`.trim()}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? []);
          // Clearing the value makes `change` fire when the same file is chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}
