import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PARTIAL_SAVE_DEBOUNCE_MS } from '../../domain/limits.ts';
import { during } from '../act.ts';
import { messageOf, OFFLINE, type Reply } from '../failure.ts';
import { beforeLeaving, isYielded, keepsTyped } from '../leaving.ts';
import { logFailure } from '../log.ts';
import { toast } from '../notices.ts';
import type { Store } from '../store.ts';
import { blockingErrors, leftOut, valueAt, withoutFields, withValue } from './errors.ts';
import type { FormState } from './formState.ts';
import { createPartialSave, type SaveOutcome, type SaveState } from './partialSave.ts';
import type { StepFormOptions } from './useStepForm.ts';

/** How a draft is sent: told by the form, and whatever the person does meanwhile. */
export interface DraftCall {
  keepalive: boolean;
  quiet: true;
  outlives: true;
}

const DRAFT: DraftCall = { keepalive: false, quiet: true, outlives: true };

function outcomeOf(reply: Reply<unknown>): SaveOutcome {
  if (reply.ok) return 'saved';
  if (reply.failure.kind === 'offline') return 'offline';
  logFailure('The draft was not saved.', reply.failure.kind);
  return 'failed';
}

/** Ties the saving of drafts to a form, to the network, and to the ways in which a screen is left. */
export function usePartialSave<Form extends object>({
  state,
  partial,
  saveState,
}: {
  state: FormState<Form>;
  partial: StepFormOptions<Form>['partial'];
  saveState: Store<SaveState>;
}) {
  const latest = useRef(partial);
  useLayoutEffect(() => {
    latest.current = partial;
  });
  const [saved] = useState(() => ({ values: state.values() }));
  // oxlint-disable-next-line react/refs -- the reference is read when a draft is saved, never while rendering
  const [drafts] = useState(() =>
    createPartialSave<Form>({
      delay: partial?.delay ?? PARTIAL_SAVE_DEBOUNCE_MS,
      onState: saveState.set,
      save: async (values, { last }) => {
        const reply = await latest.current?.save(values, { ...DRAFT, keepalive: last });
        if (reply?.ok) saved.values = values;
        return reply ? outcomeOf(reply) : 'failed';
      },
    }),
  );

  const isShown = useRef(false);
  const wasTyped = useRef(false);
  const [isForbidden] = useState(
    () => (values: Form) =>
      !latest.current || latest.current.permitted?.(values) === false || isYielded.get(),
  );
  const [storable] = useState(() => () => {
    const values = state.values();
    return latest.current?.storable?.(values) ?? values;
  });
  /** What must not be saved: filled fields that are wrong, by the form's rule or by the draft's own. */
  const [wrongIn] = useState(
    () => (values: Form) => blockingErrors(latest.current?.errors?.(values) ?? state.errors(), values),
  );
  /** The values as they may be saved; null while a filled field is wrong or the screen does not permit it. */
  const [saveable] = useState(() => () => {
    const values = storable();
    return isForbidden(values) || wrongIn(values).length > 0 ? null : values;
  });
  /** One wrong field must not cost the person all others when the screen goes: it stays as it was saved before. */
  const [settle] = useState(() => () => {
    const values = storable();
    const wrong = wrongIn(values).map(({ field }) => field);
    if (wasTyped.current && wrong.length > 0 && !isForbidden(values)) {
      drafts.changed(wrong.reduce((kept, field) => asSaved(kept, { field, saved: saved.values }), values));
    }
  });

  useEffect(() => {
    isShown.current = true;
    drafts.resume();
    const leaving = new AbortController();
    const { signal } = leaving;
    const flushLast = () => {
      settle();
      void drafts.flush({ last: true });
    };
    const flushFirst = () => {
      settle();
      return drafts.flush();
    };
    const hide = () => document.visibilityState === 'hidden' && flushLast();
    document.addEventListener('visibilitychange', hide, { signal });
    addEventListener('pagehide', flushLast, { signal });
    addEventListener('online', drafts.retry, { signal });
    const onTyping = () => {
      wasTyped.current = true;
      drafts.changed(saveable());
    };
    const keep = async () => {
      if (latest.current) await flushFirst();
      return JSON.stringify(saved.values) === JSON.stringify(state.values());
    };
    const stops = [state.onTyping(onTyping), beforeLeaving(flushFirst), keepsTyped(keep)];
    return () => {
      isShown.current = false;
      leaving.abort();
      for (const stop of stops) stop();
      void drafts.suspend();
    };
  }, [drafts, state, saved, saveable, settle]);

  return {
    flush: () => drafts.flush(),
    suspend: drafts.suspend,
    /** Goes on after an attempt to submit. What was typed before it is still to be saved when the screen stays. */
    resume(): void {
      drafts.resume();
      if (isShown.current && wasTyped.current) drafts.changed(saveable());
    },
    /** Saves what can be saved. The fields that were left out; null, with a message, when saving failed. */
    async saveForExit(): Promise<string[] | null> {
      if (!partial) return [];
      const values = storable();
      const wrong = wrongIn(values).map(({ field }) => field);
      const sent = withoutFields(values, wrong);
      const reply = await during(partial.save(sent, DRAFT));
      if (reply.ok) wasTyped.current = false;
      else toast(messageOf(reply.failure) ?? OFFLINE);
      return reply.ok ? leftOut(state.values(), sent) : null;
    },
  };
}

/** The values with one field as it was last saved. In a list it is empty: who stands where may have changed since. */
function asSaved<Form>(values: Form, { field, saved }: { field: string; saved: Form }): Form {
  const before = /\.\d+\./.test(field) ? undefined : valueAt(saved, field);
  return withValue(values, { field, value: before ?? '' });
}
