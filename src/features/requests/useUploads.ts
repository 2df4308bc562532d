import { useLayoutEffect } from 'react';
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
import { credentials } from '../../web/session/credentials.ts';
import { createStore, useStore } from '../../web/store.ts';
import { sendFile } from '../../web/upload.ts';
import { uploadFile } from './contract.ts';
import { fileTexts as texts } from './messages.ts';
import { fileRefusal, fileTypeOf, jpegName, type FileRefusal } from './rules.ts';
import type { Item, RequestsList } from './useRequests.ts';

type StoredFile = ReplyOf<typeof uploadFile>['data'];

export interface Sending {
  key: number;
  itemId: string;
  name: string;
  bytes: Blob;
  type: string;
  preview: string | null;
  state: 'waiting' | 'shrinking' | 'sending' | 'offline' | 'failed';
  /** Fraction sent, from 0 to 1. */
  share: number;
  why: string;
  canRetry: boolean;
  retries: number;
  canceling: AbortController;
  /** Set when the upload is complete. The entry is removed once the list shows the file. */
  stored: StoredFile | null;
  /** Whether the item was closed during the upload and the list doesn't show that yet. */
  isClosed: boolean;
}

const WHY: Readonly<Record<FileRefusal, string>> = {
  file_type_refused: translateMessage(FILE_TYPE_REFUSED),
  file_empty: texts.empty,
  file_too_large: translateMessage(FILE_TOO_LARGE),
};

/** The server can't take files for now. The upload waits and is tried again a few times. */
const PAUSED: ReadonlySet<string> = new Set(['scan_unavailable', 'storage_unavailable']);
const PAUSE_MS = 60_000;
const RETRIES_MAXIMUM = 3;

/** Milliseconds until an announcement is removed. Long enough for a screen reader to start reading it. */
const SAID_MS = 5000;

let keys = 0;

/** Kept outside the component, because uploads continue while another screen is shown. */
const sendings = createStore<readonly Sending[]>([]);

const previews = createStore<Readonly<Record<string, string>>>({});

const said = createStore<readonly { key: number; itemId: string; text: string }[]>([]);

/** The last upload in each item's queue, by item ID. Each item uploads one file at a time. */
const turns = new Map<string, Promise<void>>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

sendings.subscribe(() => {
  const isSending = sendings.get().some(({ state, stored }) => state !== 'failed' && !stored);
  // Save and exit signs the applicant out, which would end the uploads.
  exitRefusal.set(isSending ? texts.stillSending : null);
  if (isSending) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

isOffline.subscribe(() => {
  if (isOffline.get()) return;
  for (const one of sendings.get()) if (one.state === 'offline') retry(one);
});

credentials.subscribe(() => {
  if (credentials.get().token) return;
  for (const { canceling } of sendings.get()) canceling.abort();
  sendings.set([]);
  previews.set({});
});

function say(itemId: string, text: string): void {
  keys += 1;
  const key = keys;
  said.set([...said.get(), { key, itemId, text }]);
  setTimeout(() => said.set(said.get().filter((one) => one.key !== key)), SAID_MS);
}

function change(key: number, more: Partial<Sending>): void {
  sendings.set(sendings.get().map((one) => (one.key === key ? { ...one, ...more } : one)));
}

function drop(key: number): void {
  sendings.set(sendings.get().filter((one) => one.key !== key));
}

function fail({ key, itemId, name }: Sending, why: string, more: Partial<Sending> = {}): void {
  change(key, { state: 'failed', why, ...more });
  say(itemId, `${name}: ${why}`);
}

function add({ itemId, files: stored }: Item, files: Iterable<File>): void {
  const due = sendings.get().filter((one) => one.itemId === itemId && one.state !== 'failed');
  let room = FILES_PER_ITEM_MAXIMUM - stored.length - due.length;
  const added = Array.from(files, (file): Sending => {
    const type = fileTypeOf(file) ?? '';
    keys += 1;
    const preview = type.startsWith('image/') ? URL.createObjectURL(file) : null;
    const base = { key: keys, itemId, name: file.name, bytes: file, type, preview, share: 0, why: '' };
    const canceling = new AbortController();
    return {
      ...base,
      state: 'waiting',
      canRetry: false,
      retries: 0,
      canceling,
      stored: null,
      isClosed: false,
    };
  });
  sendings.set([...sendings.get(), ...added]);
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
  const turn = turns.get(one.itemId) ?? Promise.resolve();
  turns.set(
    one.itemId,
    turn.then(() => send(one)),
  );
}

async function send(one: Sending): Promise<void> {
  if (one.canceling.signal.aborted) return;
  const fit = await fitting(one);
  if (!fit) return fail(one, WHY.file_too_large);
  change(one.key, { ...fit, state: 'sending', share: 0 });
  say(one.itemId, texts.uploading(one.name));
  const reply = await sendFile<{ data: StoredFile }>({
    url: addressOf(uploadFile.path, { itemId: one.itemId }),
    ...fit,
    key: String(one.key),
    onProgress: (share) => change(one.key, { share }),
    signal: one.canceling.signal,
  });
  if (!reply.ok) return failed(one, reply.failure);
  const stored = reply.data.data;
  if (one.preview) previews.set({ ...previews.get(), [stored.fileId]: one.preview });
  return change(one.key, { stored });
}

async function fitting(one: Sending): Promise<Pick<Sending, 'bytes' | 'type' | 'name'> | null> {
  if (one.bytes.size <= FILE_BYTES_MAXIMUM) return { bytes: one.bytes, type: one.type, name: one.name };
  change(one.key, { state: 'shrinking' });
  const bytes = await shrinkPhoto(one.bytes, FILE_BYTES_MAXIMUM);
  return bytes && { bytes, type: 'image/jpeg', name: jpegName(one.name) };
}

function failed(one: Sending, failure: Failure): void {
  if (failure.kind === 'aborted') return drop(one.key);
  if (failure.kind === 'offline') {
    change(one.key, { state: 'offline' });
    return say(one.itemId, `${one.name}: ${texts.offline}`);
  }
  const code = failure.kind === 'refused' ? failure.code : '';
  fail(one, translateMessage(messageOf(failure) ?? ''), {
    canRetry: failure.kind === 'server' || PAUSED.has(code) || code === 'too_many_requests',
    isClosed: code === 'item_closed' || code === 'not_found',
  });
  if (PAUSED.has(code) && one.retries < RETRIES_MAXIMUM) setTimeout(() => retryPaused(one), PAUSE_MS);
}

/** Does nothing if the user has tried again or canceled meanwhile. */
function retryPaused({ key, retries }: Sending): void {
  const one = sendings.get().find((sending) => sending.key === key);
  if (one?.state === 'failed' && one.retries === retries) retry(one);
}

export function retry(one: Sending): void {
  const again = { ...one, state: 'waiting', why: '', canRetry: false, retries: one.retries + 1 } as const;
  change(one.key, again);
  begin(again);
}

export function cancel({ key, itemId, name, canceling, state }: Sending): void {
  canceling.abort();
  drop(key);
  if (state !== 'failed') say(itemId, texts.canceled(name));
}

/**
 * If an upload finishes while another screen is shown, its file is added to the list when this screen is shown again.
 */
export function useUploads(item: Item, { patch, onClosed }: RequestsList) {
  const { itemId } = item;
  const own = useStore(sendings).filter((one) => one.itemId === itemId);

  useLayoutEffect(() => {
    for (const { key, stored, isClosed } of own) {
      if (isClosed) {
        change(key, { isClosed: false });
        void onClosed();
      }
      if (!stored) continue;
      drop(key);
      // Replaces an entry with the same ID, because the server stores a file with the same name and content only once.
      patch(itemId, ({ files }) => ({
        files: [...files.filter(({ fileId }) => fileId !== stored.fileId), stored],
        status: 'done',
      }));
      say(itemId, texts.added(stored.name));
    }
  });

  return {
    sendings: own,
    previews: useStore(previews),
    said: useStore(said).filter((one) => one.itemId === itemId),
    say: (text: string) => say(itemId, text),
    add: (files: Iterable<File>) => add(item, files),
  };
}
