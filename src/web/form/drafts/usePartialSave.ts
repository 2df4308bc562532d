import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PARTIAL_SAVE_DEBOUNCE_MS } from '../../../domain/limits.ts';
import type { Reply } from '../../failure.ts';
import { beforeLeaving, isTakenOver, beforeReload } from '../../navigation/leaving.ts';
import { loaded } from '../../navigation/router.ts';
import { logFailure } from '../../log.ts';
import type { Store } from '../../store.ts';
import { blockingErrors, unsavedPaths, clearFields } from './draftFields.ts';
import type { FormState } from '../formState.ts';
import { createPartialSave, type SaveOutcome, type SaveState } from './partialSave.ts';
import type { FieldError } from '../../../api/problem.ts';

interface DraftCall {
  keepalive: boolean;
  quiet: true;
  survivesActions: boolean;
}

export interface DraftOptions<Form> {
  /** Must pass `options` to `call`. Omitted if nothing can be saved, so that leaving names every changed field. */
  save?: (values: Form, options: DraftCall) => Promise<Reply<unknown>>;
  /** In milliseconds. */
  delay?: number;
  /** Returns the values that a draft may contain. Other values are lost when the user leaves the screen. */
  storable?: (values: Form) => Form;
  errors?: (values: Form) => readonly FieldError[];
}

const importUnsaved = () => import('../UnsavedDialog.tsx');
const loadUnsaved = () => importUnsaved().catch(() => null);

const DRAFT: DraftCall = { keepalive: false, quiet: true, survivesActions: true };

function outcomeOf(reply: Reply<unknown>): SaveOutcome {
  if (reply.ok) return 'saved';
  if (reply.failure.kind === 'offline') return 'offline';
  logFailure('The draft was not saved.', reply.failure.kind);
  return 'failed';
}

export function usePartialSave<Form extends object>({
  state,
  partial,
  saveState,
  lost,
}: {
  state: FormState<Form>;
  partial: DraftOptions<Form>;
  saveState: Store<SaveState>;
  lost: (fields: readonly string[]) => readonly string[];
}) {
  const latest = useRef(partial);
  const latestLost = useRef(lost);
  useLayoutEffect(() => {
    latest.current = partial;
    latestLost.current = lost;
  });
  const [saved] = useState(() => ({ values: state.values() }));
  // oxlint-disable-next-line react/refs -- the reference is read when a draft is saved, never while rendering
  const [drafts] = useState(() =>
    createPartialSave<Form>({
      delay: partial.delay ?? PARTIAL_SAVE_DEBOUNCE_MS,
      // Don't show 'saved' while the draft omits values, such as an unconfirmed account number.
      onState: (now) =>
        saveState.set(now === 'saved' && unsavedPaths(state.values(), saved.values)[0] ? 'idle' : now),
      save: async (values, { last }) => {
        const reply = await latest.current.save?.(values, { ...DRAFT, keepalive: last });
        if (!reply) return 'failed';
        if (reply.ok) saved.values = values;
        return outcomeOf(reply);
      },
    }),
  );

  const isShown = useRef(false);
  const wasTyped = useRef(false);
  const [draft] = useState(() => () => {
    const values = latest.current.storable?.(state.values()) ?? state.values();
    const errors = latest.current.errors?.(values) ?? state.errors();
    const wrong = blockingErrors(errors, values).map(({ field }) => field);
    return { values, wrong, right: clearFields(values, wrong) };
  });
  const [saveable] = useState(() => () => {
    const { values, wrong } = draft();
    return isTakenOver.get() || wrong.length > 0 ? null : values;
  });
  useEffect(() => {
    isShown.current = true;
    drafts.resume();
    const leaving = new AbortController();
    const { signal } = leaving;
    // Clears invalid fields in the draft before leaving. Otherwise, the draft would keep their previous values, as if
    // the user had typed those.
    const settle = () => {
      if (wasTyped.current && !isTakenOver.get()) drafts.changed(draft().right);
    };
    const flushLast = () => {
      settle();
      void drafts.flush({ last: true });
    };
    const flushFirst = () => {
      settle();
      return drafts.flush();
    };
    const leave = async () => {
      await flushFirst();
      if (!wasTyped.current) return;
      const names = latestLost.current(unsavedPaths(state.values(), saved.values));
      if (names.length > 0) (await loadUnsaved())?.showUnsaved(names);
    };
    const hide = () => document.visibilityState === 'hidden' && flushLast();
    document.addEventListener('visibilitychange', hide, { signal });
    addEventListener('pagehide', flushLast, { signal });
    addEventListener('online', drafts.retry, { signal });
    const onTyping = () => {
      // Loads the dialog about unsaved changes early, because the network may be down when it's needed.
      if (!wasTyped.current) void loadUnsaved();
      wasTyped.current = true;
      drafts.changed(saveable());
    };
    const keep = async () => {
      await flushFirst();
      return JSON.stringify(saved.values) === JSON.stringify(state.values());
    };
    const stops = [state.onTyping(onTyping), beforeLeaving(leave), beforeReload(keep)];
    return () => {
      isShown.current = false;
      leaving.abort();
      for (const stop of stops) stop();
      void drafts.suspend();
    };
  }, [drafts, state, saved, draft, saveable]);

  return {
    suspend: drafts.suspend,
    resume(): void {
      drafts.resume();
      if (isShown.current && wasTyped.current) drafts.changed(saveable());
    },
    async saveForExit(): Promise<string[] | null> {
      const { right } = draft();
      const { save } = partial;
      const code = await loaded('Save and exit', importUnsaved());
      const sent = save
        ? await code?.saveForExit(right, {
            stored: saved.values,
            save: (values) => save(values, { ...DRAFT, survivesActions: false }),
          })
        : code && saved.values;
      if (sent) wasTyped.current = false;
      return sent ? unsavedPaths(state.values(), sent) : null;
    },
  };
}
