import { useEffect, useRef, useState } from 'react';
import { SERVER_ERROR } from '../../api/problem.ts';
import { submitApplication } from '../../api/submit.ts';
import { CHECKS_MAX_MS } from '../../domain/limits.ts';
import { outcomePage, submitEvent } from '../../journey/outcomes.ts';
import { during } from '../../web/act.ts';
import { call } from '../../web/client.ts';
import { useBackIntercept } from '../../web/entries.ts';
import { messageOf } from '../../web/failure.ts';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/Page.tsx';
import { follow, go, usePlace } from '../../web/router.ts';
import { loadStatus, status } from '../../web/status.ts';
import { Card } from '../../web/ui/Card.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { CHECKS } from './messages.ts';

/** Milliseconds for which the screen stands at least, so that it can be read. */
const SHOWN_MS = 800;
/** Milliseconds after which it says that it is still at work. */
const PATIENCE_MS = 15_000;

const replace = true;

/** Waits for the submit call. Without the certification of the review page there is nothing to submit. */
export function Checks() {
  const { memory } = usePlace();
  const [isSlow, setSlow] = useState(false);
  const hasBegun = useRef(false);
  useBackIntercept(true, stay);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    if (!hasBegun.current) void submit(memory.certified);
    hasBegun.current = true;
    return () => clearTimeout(timer);
  }, [memory]);
  return (
    <Page lead={CHECKS.lead}>
      <Card>
        <Spinner words={isSlow ? CHECKS.still : CHECKS.sending} />
      </Card>
    </Page>
  );
}

function stay(): void {
  toast(CHECKS.stay, { tone: 'info' });
}

async function submit(certified: number | undefined): Promise<void> {
  const known = status.get() ?? (await loadStatus());
  // Typed or loaded again; perhaps the submit went through before.
  if (certified === undefined) return go(outcomePage(known) ?? 'ConfirmProfile', { replace });
  if (known && known.revision !== certified)
    return follow('Checks', 'failed', { replace, memory: { certified } });

  const [reply] = await during(
    Promise.all([
      call(submitApplication, {
        body: { ack: true },
        idempotent: true,
        quiet: true,
        signal: AbortSignal.timeout(CHECKS_MAX_MS),
      }),
      new Promise((resolve) => {
        setTimeout(resolve, SHOWN_MS);
      }),
    ]),
  );
  if (reply.ok) {
    const event = submitEvent({ ok: true, status: reply.data.data.status });
    return follow('Checks', event, { replace, memory: { submitted: true } });
  }
  const { failure } = reply;
  const event = submitEvent({ ok: false, status: failure.kind === 'refused' ? failure.status : undefined });
  // A 401 has led to GetStarted already, and said so.
  if (event === 'unauthorized') return undefined;
  const message = failure.kind === 'aborted' ? CHECKS.tooLong : (messageOf(failure) ?? SERVER_ERROR);
  const errors = failure.kind === 'refused' ? failure.errors : [];
  return follow('Checks', event, { replace, memory: { certified, refusal: { message, errors } } });
}
