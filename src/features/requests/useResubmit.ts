import { useState } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { translate } from '../../domain/texts/messages.ts';
import { startAction } from '../../web/navigation/action.ts';
import { call, showFailure } from '../../web/client.ts';
import { personOf } from '../../web/form/RequestedChange.tsx';
import { follow } from '../../web/navigation/router.ts';
import { serverAlert, toast } from '../../web/notices.ts';
import { BROWSER_SECTIONS } from '../sections.tsx';
import { resubmitApplication } from './contract.ts';
import { requestTexts as texts } from './messages.ts';
import type { Item, Request, RequestsList } from './useRequests.ts';

interface Sentence {
  text: string;
  itemId?: string | undefined;
}

interface ShownRefusal {
  title: string;
  sentences: readonly Sentence[];
  ofItems?: boolean;
}

const SLOW_MS = 1000;

async function messageOfError(error: FieldError): Promise<string> {
  const section = SECTION_NAMES.find((name) => name === error.section);
  const part = section && (await BROWSER_SECTIONS[section].review().catch(() => undefined));
  return part ? part.words(error) : translate(error.message);
}

export function useResubmit(
  { requestId, items }: Request,
  { list, titleOf }: { list: RequestsList; titleOf: (item: Item) => string },
) {
  const [busy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);

  function itemTitle(item: Item): string {
    const person = personOf(item);
    return item.question ?? (person ? `${titleOf(item)} (${person})` : titleOf(item));
  }

  function showOpenItems(open: readonly Item[]): void {
    const sentences = open.map((item) => ({ text: itemTitle(item), itemId: item.itemId }));
    setRefusal({ title: texts.open, sentences, ofItems: true });
  }

  function openSentences({ sentences, ofItems }: ShownRefusal): readonly Sentence[] {
    if (!ofItems) return sentences;
    const left = items.filter(({ status }) => status === 'open').map(({ itemId }) => itemId);
    return sentences.filter(({ itemId = '' }) => left.includes(itemId));
  }

  async function submit(): Promise<void> {
    const open = items.filter(({ status }) => status === 'open');
    if (open.length > 0) return showOpenItems(open);
    const finish = () => {
      clearTimeout(timer);
      setSlow(false);
      setBusy(false);
    };
    startAction(finish);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    setBusy(true);
    setRefusal(null);
    serverAlert.set(null);
    const input = { params: { requestId }, body: { ack: true } };
    const reply = await call(resubmitApplication, { ...input, idempotent: true, quiet: true });
    finish();
    if (reply.ok) {
      const isOver = reply.data.data.status !== 'INFO_REQUIRED';
      toast(isOver ? texts.sent : texts.sentMore, { tone: 'success', survivesNavigation: isOver });
      if (isOver) return follow('ApplicationRequests', 'resubmitted', { replace: true });
      await list.refresh(true);
      document.querySelector('h1')?.focus();
      return undefined;
    }
    const { failure } = reply;
    if (failure.kind !== 'refused') return showFailure(failure);
    if (failure.code === 'items_open') {
      const now = (await list.refresh())?.requests.find((one) => one.requestId === requestId);
      return showOpenItems(now?.items.filter(({ status }) => status === 'open') ?? []);
    }
    if (failure.errors.length > 0) {
      const sentences = new Map<string, Sentence>();
      for (const error of failure.errors) {
        const text = await messageOfError(error);
        const itemId = items.find(({ section }) => section && section === error.section)?.itemId;
        sentences.set(text, sentences.get(text) ?? { text, itemId });
      }
      return setRefusal({ title: texts.refused, sentences: [...sentences.values()] });
    }
    if (failure.status === 409 || failure.status === 404) return list.onClosed();
    return showFailure(failure);
  }

  const sentences = refusal ? openSentences(refusal) : [];
  return { submit, busy, isSlow, refusal, sentences };
}
