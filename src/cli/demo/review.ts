import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { assign } from '../../server/applications/assignee.ts';
import { recordCheck } from '../../server/applications/boarding/checks.ts';
import { setMerchant } from '../../server/applications/boarding/merchant.ts';
import { decide } from '../../server/applications/decisions/decisions.ts';
import { addNote } from '../../server/applications/notes.ts';
import { createRequest } from '../../server/applications/requests/requests.ts';
import type { Deps } from '../../server/deps.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import type { Stage } from '../../journey/stages.ts';
import { listStaff } from '../../server/staff/manage.ts';
import { ACTOR, inTransaction } from '../commands/commandArguments.ts';
import type { DemoApplicant } from './applicant.ts';

const DAY = 24 * 60 * 60 * 1000;
const ACTORS = [ACTOR, { kind: 'operator', id: 'demo reviewer' }] as const;

const NOTES = [
  'Called the owner. Hours and website match the application.',
  'Statement address differs from the storefront; the owner moved in March.',
  'Volume looks high for the first year. Asked for two processing statements.',
  'Existing customer. Prior account was in good standing.',
] as const;

export interface Reviewed {
  facId: string;
  id: string;
  slug: string;
  stage: Stage;
  number: number;
  applicant: DemoApplicant;
  later: (days: number) => void;
}

export async function review(deps: Deps, of: Reviewed): Promise<void> {
  const { facId, id, stage, number } = of;
  const named = { facId, id, actor: ACTOR };
  const isDecided = stage === 'APPROVED' || stage === 'DECLINED';
  if (isDecided || number % 3 !== 0) await check(deps, of);
  if (number % 2 === 0) {
    const text = NOTES[(number / 2) % NOTES.length] ?? '';
    await inTransaction(deps, (tx) => addNote(deps, tx, { ...named, text }));
  }
  await assignTo(deps, of);
  const isResubmitted = stage === 'SUBMITTED' && number % 4 === 2;
  if (stage === 'INFO_REQUIRED' || isResubmitted) await requestInformation(deps, of, isResubmitted);
  if (!isDecided) return;
  of.later(1);
  const message =
    stage === 'DECLINED' ? 'We could not verify the business with the information provided.' : '';
  for (const actor of ACTORS) {
    const input = { facId, id, decision: stage, message, actor } as const;
    const decided = await inTransaction(deps, (tx) => decide(deps, tx, input));
    if (!decided.approvals) break;
  }
  if (stage !== 'APPROVED' || number % 2 === 0) return;
  const merchant = { ...named, merchantId: `4900${String(100_000 + number)}`, acquirer: 'Demo Acquirer' };
  await inTransaction(deps, (tx) => setMerchant(deps, tx, merchant));
}

async function check(deps: Deps, { facId, id, slug, stage, number }: Reviewed): Promise<void> {
  const { requiredChecks } = facilitatorProductOf(deps, { fac_id: facId, sp_product_slug: slug }).product;
  for (const name of new Set(['tin', 'ofac', ...requiredChecks])) {
    const isOpen = stage !== 'APPROVED' && name === 'ofac' && number % 4 === 1;
    const result = stage === 'DECLINED' && name === 'tin' ? 'failed' : isOpen ? 'review' : 'passed';
    const reference = `rep_${1000 + number}`;
    const recorded = { facId, id, name, result, reference, note: null, actor: ACTOR } as const;
    await inTransaction(deps, (tx) => recordCheck(deps, tx, recorded));
  }
}

async function assignTo(deps: Deps, { facId, id, number }: Reviewed): Promise<void> {
  const people = (await listStaff(deps, { facId })).filter(({ status }) => status !== 'ended');
  const assignee = people[number % people.length]?.id;
  if (assignee === undefined || number % 3 === 0) return;
  await inTransaction(deps, (tx) => assign(deps, tx, { facId, id, assignee, actor: ACTOR }));
}

async function requestInformation(deps: Deps, of: Reviewed, isAnswered: boolean): Promise<void> {
  const { facId, id, number, applicant, later } = of;
  const request = {
    message: 'Thanks for applying. We need two more things before we can decide.',
    dueAt: deps.clock() + 45 * DAY,
    items: [
      {
        kind: 'document',
        documentType: 'bank_statement',
        reason: 'We need the latest statement for this account.',
      },
      { kind: 'answer', question: 'What share of your sales do you make online?' },
    ],
  } as const;
  const input = { facId, id, actor: ACTOR, request };
  const { requestId } = await inTransaction(deps, (tx) => createRequest(deps, tx, input));
  if (!isAnswered && number % 2 === 1) return;
  later(1);
  await applicant.signIn();
  const { data } = await applicant.call('GET', '/onboarding/requests');
  const { requests } = data as { requests: { items: { itemId: string; kind: string }[] }[] };
  for (const { itemId, kind } of requests.flatMap(({ items }) => items)) {
    const url = `/onboarding/requests/items/${itemId}`;
    if (kind === 'document')
      await applicant.upload(`${url}/files`, {
        name: 'statement-october.pdf',
        bytes: await demoPdf('Sample bank statement'),
      });
    else if (isAnswered)
      await applicant.call('PUT', `${url}/answer`, { text: 'About a fifth, mostly gift cards.' });
  }
  if (isAnswered) await applicant.call('POST', `/onboarding/requests/${requestId}/resubmit`, { ack: true });
}

function demoPdf(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  document.fontSize(24).text(text).end();
  return buffer(document);
}
