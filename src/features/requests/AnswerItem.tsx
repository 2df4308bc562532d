import { useState } from 'react';
import { check } from '../../domain/draft.ts';
import { ANSWER_LENGTH } from '../../domain/requests/requests.ts';
import { translate } from '../../domain/texts/messages.ts';
import { call, showFailure } from '../../web/client.ts';
import { FieldShell, useField } from '../../web/form/fields/FieldShell.tsx';
import css from '../../web/form/form.module.css';
import { StepForm } from '../../web/form/StepForm.tsx';
import { formTexts } from '../../web/form/messages.ts';
import { useStepForm, type FieldBinding, type Refusal } from '../../web/form/useStepForm.ts';
import { useStore } from '../../web/store.ts';
import { Button } from '../../web/ui/Button.tsx';
import { saveAnswer, saveAnswerPartially } from './contract.ts';
import { answerFields, answerTexts as texts } from './messages.ts';
import { answerRule } from './rules.ts';
import { useUnsent, type Item, type RequestsList } from './useRequests.ts';

const draftWords: Readonly<Record<string, string>> = { waiting: formTexts.waiting, saved: texts.draft };

type AnswerForm = Record<string, string>;

export function AnswerItem({ item, list }: { item: Item; list: RequestsList }) {
  const { itemId, question = '' } = item;
  const [said, say] = useState('');
  const form = useStepForm<AnswerForm>({
    defaults: { [itemId]: item.answer ?? '' },
    names: { [itemId]: question },
    validate(values) {
      const checked = check(answerRule, values[itemId] ?? '');
      if (checked.ok) return [];
      return checked.errors.map(({ message }) => ({
        field: itemId,
        message: translate(message, answerFields),
      }));
    },
    onSubmit: save,
    partial: {
      save: async (values, draft) => {
        const text = values[itemId] ?? '';
        // Don't save a draft that equals the saved answer. The call could reach the server after resubmission and fail.
        if (item.status === 'done' && text.trim() === item.answer) return { ok: true, data: null };
        say('');
        const reply = await call(saveAnswerPartially, { params: { itemId }, body: { text }, ...draft });
        if (reply.ok) list.patch(itemId, () => ({ status: 'open' }));
        return reply;
      },
    },
  });

  const draft = useStore(form.saveState);
  useUnsent(list, itemId, form.watch(itemId).trim() !== (item.answer ?? ''));

  async function save(values: AnswerForm): Promise<void | Refusal> {
    say('');
    const text = (values[itemId] ?? '').trim();
    const reply = await call(saveAnswer, { params: { itemId }, body: { text }, quiet: true });
    if (reply.ok) {
      list.patch(itemId, () => ({ answer: text, status: 'done' }));
      return say(texts.saved);
    }
    const { failure } = reply;
    const code = failure.kind === 'refused' ? failure.code : null;
    if (code === 'item_closed' || code === 'not_found') return list.onClosed();
    return showFailure(failure);
  }

  return (
    <StepForm form={form}>
      <AnswerField {...form.field(itemId)} label={question} />
      <div className="ask-submit">
        <Button type="submit" busy={form.submitting}>
          {texts.save}
        </Button>
        <output className="ask-detail">{said || draftWords[draft] || ''}</output>
      </div>
    </StepForm>
  );
}

const LINES = 4;

function AnswerField({ state, name, label }: FieldBinding & { label: string }) {
  const { field, error, aria } = useField({ state, name, hint: texts.hint });
  return (
    <FieldShell name={name} label={label} hint={texts.hint} error={error}>
      <textarea
        {...aria}
        className={`ask-answer ${css.input}`}
        rows={LINES}
        // Twice the limit, so that pasting slightly too much text causes an error instead of truncating it silently.
        maxLength={ANSWER_LENGTH.most * 2}
        value={field.text}
        onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}
