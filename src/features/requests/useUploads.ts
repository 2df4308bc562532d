import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import {
  FILE_BYTES_MAXIMUM,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  FILES_PER_ITEM_MAXIMUM,
  TOO_MANY_FILES,
} from '../../domain/requests/requests.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { addressOf } from '../../web/navigation/prefetch.ts';
import { exitRefusal } from '../../web/navigation/leaving.ts';
import { isOffline } from '../../web/network.ts';
import { shrinkPhoto } from '../../web/photo.ts';
import { sendFile } from '../../web/upload.ts';
import { uploadFile } from './contract.ts';
import { fileTexts as texts } from './messages.ts';
import { fileRefusal, fileTypeOf, jpegName, type FileRefusal } from './rules.ts';
import type { Item, RequestsList } from './useRequests.ts';

type StoredFile = ReplyOf<typeof uploadFile>['data'];

export interface Sending {
  key: number;
  name: string;
  bytes: Blob;
  type: string;
  preview: string | null;
  state: 'waiting' | 'shrinking' | 'sending' | 'offline' | 'failed';
  /** Fraction sent, from 0 to 1. */
  share: number;
  why: string;
  canRetry: boolean;
  canceling: AbortController;
}

const WHY: Readonly<Record<FileRefusal, string>> = {
  file_type_refused: translateMessage(FILE_TYPE_REFUSED),
  file_empty: texts.empty,
  file_too_large: translateMessage(FILE_TOO_LARGE),
};

const PASSING: ReadonlySet<string> = new Set([
  'scan_unavailable',
  'storage_unavailable',
  'too_many_requests',
]);

/** Time until an announcement is removed, long enough for a screen reader to start reading it. */
const SAID_MS = 5000;

let keys = 0;

let sendingCount = 0;

/** Uploads continue while another screen is shown. They block Save and exit, because signing out would end them. */
function countSending(by: 1 | -1): void {
  sendingCount += by;
  exitRefusal.set(sendingCount > 0 ? texts.stillSending : null);
}

/** Uploads one file at a time. Uploads that fail while offline restart once the browser is online again. */
export function useUploads(item: Item, { patch, onClosed }: RequestsList) {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<readonly { key: number; text: string }[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  function say(text: string): void {
    keys += 1;
    const key = keys;
    setSaid((before) => [...before, { key, text }]);
    setTimeout(() => setSaid((before) => before.filter((one) => one.key !== key)), SAID_MS);
  }

  const change = (key: number, more: Partial<Sending>) =>
    setSendings((list) => list.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const drop = (key: number) => setSendings((list) => list.filter((one) => one.key !== key));

  function fail({ key, name }: Sending, why: string, canRetry = false): void {
    change(key, { state: 'failed', why, canRetry });
    say(`${name}: ${why}`);
  }

  function add(files: Iterable<File>): void {
    const due = sendings.filter(({ state }) => state !== 'failed');
    let room = FILES_PER_ITEM_MAXIMUM - item.files.length - due.length;
    const added = Array.from(files, (file): Sending => {
      const type = fileTypeOf(file) ?? '';
      keys += 1;
      const preview = type.startsWith('image/') ? URL.createObjectURL(file) : null;
      const base = { key: keys, name: file.name, bytes: file, type, preview, share: 0, canRetry: false };
      return { ...base, state: 'waiting', why: '', canceling: new AbortController() };
    });
    setSendings((list) => [...list, ...added]);
    for (const one of added) {
      const refusal = fileRefusal({ name: one.name, size: one.bytes.size, type: one.bytes.type });
      const isPhoto = one.type.startsWith('image/');
      if (refusal && !(refusal === 'file_too_large' && isPhoto)) fail(one, WHY[refusal]);
      else if (room <= 0) fail(one, translateMessage(TOO_MANY_FILES));
      else {
        room -= 1;
        begin(one);
      }
    }
  }

  function begin(one: Sending): void {
    countSending(1);
    turn.current = turn.current.then(() => send(one)).finally(() => countSending(-1));
  }

  async function send(one: Sending): Promise<void> {
    if (one.canceling.signal.aborted) return;
    const fit = await fitting(one);
    if (!fit) return fail(one, WHY.file_too_large);
    change(one.key, { ...fit, state: 'sending', share: 0 });
    say(texts.uploading(one.name));
    const reply = await sendFile<{ data: StoredFile }>({
      url: addressOf(uploadFile.path, { itemId: item.itemId }),
      ...fit,
      key: String(one.key),
      onProgress: (share) => change(one.key, { share }),
      signal: one.canceling.signal,
    });
    if (reply.ok) return arrived(one, reply.data.data);
    return failed(one, reply.failure);
  }

  async function fitting(one: Sending): Promise<Pick<Sending, 'bytes' | 'type' | 'name'> | null> {
    if (one.bytes.size <= FILE_BYTES_MAXIMUM) return { bytes: one.bytes, type: one.type, name: one.name };
    change(one.key, { state: 'shrinking' });
    const bytes = await shrinkPhoto(one.bytes, FILE_BYTES_MAXIMUM);
    return bytes && { bytes, type: 'image/jpeg', name: jpegName(one.name) };
  }

  function arrived({ key, preview }: Sending, file: StoredFile): void {
    if (preview) setPreviews((known) => ({ ...known, [file.fileId]: preview }));
    drop(key);
    // Replaces an entry with the same ID, because the server stores a file with the same name and content only once.
    patch(item.itemId, ({ files }) => ({
      files: [...files.filter(({ fileId }) => fileId !== file.fileId), file],
      status: 'done',
    }));
    say(texts.added(file.name));
  }

  async function failed(one: Sending, failure: Failure): Promise<void> {
    if (failure.kind === 'aborted') return drop(one.key);
    if (failure.kind === 'offline') {
      change(one.key, { state: 'offline' });
      say(`${one.name}: ${texts.offline}`);
      return undefined;
    }
    const code = failure.kind === 'refused' ? failure.code : '';
    fail(one, translateMessage(messageOf(failure) ?? ''), failure.kind === 'server' || PASSING.has(code));
    if (code === 'item_closed' || code === 'not_found') await onClosed();
  }

  function retry(one: Sending): void {
    change(one.key, { state: 'waiting', why: '', canRetry: false });
    begin(one);
  }

  function cancel({ key, name, canceling, state }: Sending): void {
    canceling.abort();
    drop(key);
    if (state !== 'failed') say(texts.canceled(name));
  }

  useEffect(
    () =>
      isOffline.subscribe(() => {
        if (isOffline.get()) return;
        for (const one of sendings) if (one.state === 'offline') retry(one);
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions use only the item, refs, state setters, and callbacks that wrap state setters
    [sendings, item],
  );

  const isSending = sendings.some(({ state }) => state !== 'failed');
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  return { sendings, previews, said, say, add, retry, cancel };
}
