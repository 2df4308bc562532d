import { useEffect, useRef, useState } from 'react';
import { SERVER_ERROR } from '../../api/problemTexts.ts';
import { submitApplication } from '../../api/submit.ts';
import { CHECKS_MAX_MS } from '../../domain/limits.ts';
import { landingOf } from '../../journey/context.ts';
import { outcomePage, submitEvent } from '../../journey/outcomes.ts';
import { withinAction } from '../../web/navigation/action.ts';
import { call } from '../../web/client.ts';
import { useBackIntercept } from '../../web/session/entries.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { serverAlert, toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow, go, shownScreen, useShownScreen, type Memory } from '../../web/navigation/router.ts';
import { loadStatus, status } from '../../web/session/status.ts';
import { Card } from '../../web/ui/Card.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { CHECKS } from './messages.ts';

/** Minimum display time in milliseconds, so that the screen doesn't just flash. */
const SHOWN_MS = 800;
const SLOW_MS = 15_000;

const replace = true;

const OWN_WORDS: { [Kind in Failure['kind']]?: string } = { aborted: CHECKS.tooLong, offline: CHECKS.lost };

/** Submits only if the applicant came from the review page and certified this version there. */
export function Checks() {
  const { memory } = useShownScreen();
  const [isSlow, setSlow] = useState(false);
  const hasBegun = useRef(false);
  useBackIntercept(true, stay);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    if (!hasBegun.current) void submit(memory);
    hasBegun.current = true;
    return () => clearTimeout(timer);
  }, [memory]);
  return (
    <Page heading={CHECKS.heading} lead={CHECKS.lead}>
      <Card>
        <Spinner words={isSlow ? CHECKS.still : CHECKS.sending} />
      </Card>
    </Page>
  );
}

function stay(): void {
  toast(CHECKS.stay, { tone: 'info' });
}

async function submit({ certified, signing }: Memory): Promise<void> {
  const known = status.get() ?? (await loadStatus());
  // If `certified` is missing, the applicant typed or reloaded the URL. An earlier submission may have succeeded.
  if (certified === undefined) return go(outcomePage(known) ?? 'ConfirmProfile', { replace });
  if (known && known.revision !== certified) return returned({ certified }, CHECKS.incomplete);

  const [reply] = await withinAction(
    Promise.all([
      call(submitApplication, {
        body: { ack: true, ...signing },
        idempotent: true,
        quiet: true,
        signal: AbortSignal.timeout(CHECKS_MAX_MS),
        hasOwnLimit: true,
      }),
      new Promise((resolve) => {
        setTimeout(resolve, SHOWN_MS);
      }),
    ]),
  );
  if (reply.ok) return showOutcome(reply.data.data.status);
  const { failure } = reply;
  const event = submitEvent({ ok: false, status: failure.kind === 'refused' ? failure.status : undefined });
  // After a 401 response, `call` has already redirected to GetStarted.
  if (event === 'unauthorized') return undefined;
  // The server may have submitted the application even though its response never arrived.
  const stage = (await loadStatus({ retriesOnce: true }))?.smAppStatus;
  if (stage && landingOf(stage)) return showOutcome(stage);
  const given = failure.kind === 'server' ? failure.given : undefined;
  const message = OWN_WORDS[failure.kind] ?? given ?? messageOf(failure) ?? SERVER_ERROR;
  const errors = failure.kind === 'refused' ? failure.errors : [];
  const memory = { certified, refusal: { message, errors }, fix: errors };
  return returned(memory, errors.length > 0 ? CHECKS.incomplete : message);
}

function showOutcome(stage: string): Promise<void> {
  const event = submitEvent({ ok: true, status: stage });
  return follow('Checks', event, { replace, memory: { submitted: true } });
}

/**
 * Returns to the review page, which shows the error. If a section has since become incomplete, the route guard opens
 * that section instead, where an alert shows the message.
 */
async function returned(memory: Memory, message: string): Promise<void> {
  await follow('Checks', 'failed', { replace, memory });
  if (shownScreen.get()?.route !== 'ConfirmProfile') serverAlert.set(message);
}
