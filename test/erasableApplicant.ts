import { randomUUID } from 'node:crypto';
import { journey, type Answer, type Journey } from '../e2e/applicant.ts';
import type { Operator } from '../e2e/operatorApi.ts';
import { sendFile } from '../e2e/sendFile.ts';
import { requestCalls } from './requestCalls.ts';
import type { Testbed } from './testbed.ts';

/** After the erasure, no stored data may contain any of `values`. */
export interface ErasableApplicant extends Journey {
  id: string;
  inviteId: string;
  fileId: string;
  values: string[];
}

const AGENT = { 'user-agent': 'Zephyr-Browser/77' };
const TAX_ID = '987650021';
const SSN = '219099871';
const ACCOUNT = '000987654321';

/**
 * Makes every kind of call that stores data about an applicant, such as invites, drafts, files, answers, corrections,
 * checks, notes, approvals, and merchant IDs. Each applicant gets unique names, but all get the same numbers.
 */
export async function erasableApplicant(
  bed: Testbed,
  base: string,
  operator: Operator,
): Promise<ErasableApplicant> {
  const mark = `Qx${randomUUID().replace(/[^a-f]/g, '')}`;
  const name = `Quillon ${mark}`;
  const email = `${mark.toLowerCase()}@quillon.example`;
  const applicant = journey(base, { name, email });
  const { inviteId } = (await operator.invite({ name: `Invited ${mark}`, email })).body;
  await ok(applicant.initiate({ inviteId, ofQuery: `of-${mark}` }));
  await ok(applicant.verifyPhone('(415) 555-0147'));
  await ok(applicant.saveType());
  const drafted = { dbaName: `Drafted ${mark}` };
  await ok(applicant.call('POST', '/onboarding/accounts/identity/business/partial', drafted));
  const business = { legalName: `Legal ${mark}`, dbaName: `Trade ${mark}`, federalTaxId: TAX_ID };
  await ok(applicant.saveBusiness(business));
  await ok(applicant.saveIdentity({ firstName: 'Zebulon', lastName: mark, ssn: SSN, email }));
  const account = { nameOnAccount: `Bank ${mark}`, accountNumber: ACCOUNT };
  await ok(applicant.save('payout', (all) => (all as object[]).map((one) => ({ ...one, ...account }))));
  await ok(applicant.saveAndExit());
  await ok(applicant.submit());
  const id = await operator.applicationOf(email);
  const calls = requestCalls(bed, base, operator);
  const items = [
    { kind: 'document', documentType: 'ein_letter', reason: `Reason ${mark}` },
    { kind: 'section', section: 'business', reason: 'Please check it.' },
    { kind: 'section', section: 'identity', reason: 'Please check it.' },
    { kind: 'answer', question: `Question ${mark}` },
  ];
  await ok(operator.ask(email, items, { message: `Message ${mark}` }));
  const [document] = await calls.itemsOf(applicant);
  const bytes = Buffer.from(`%PDF-1.7 Content ${mark}`);
  const sent = { itemId: document?.itemId ?? '', bytes, name: `letter-${mark}.pdf` };
  const { fileId } = (await ok(sendFile(base, applicant, sent))).body.data;
  await ok(calls.answerTo(applicant, `Answer ${mark}`));
  await ok(applicant.saveBusiness({ ...business, dbaName: `Corrected ${mark}` }));
  await ok(applicant.saveIdentity({ firstName: 'Barnaby', lastName: mark, ssn: SSN, email }));
  const answered = `/onboarding/requests/${await calls.requestOf(applicant)}/resubmit`;
  await ok(applicant.call('POST', answered, { ack: true }, AGENT));
  const path = `/applications/${id}`;
  await ok(operator.call('PUT', `${path}/checks/tin`, { result: 'passed', reference: mark, note: mark }));
  await ok(operator.call('POST', `${path}/notes`, { text: `Note ${mark}` }));
  await ok(operator.call('POST', `${path}/reveal`, { field: 'owners.0.ssn', reason: 'Match the ID' }));
  await ok(operator.call('GET', `${path}/files/${fileId}`));
  await ok(operator.call('POST', `${path}/boarding-package`, { purpose: 'Board with acquirer' }));
  await ok(operator.decide(email, 'APPROVED', `Decision ${mark}`));
  const merchant = { merchantId: `MID-${mark}`, acquirer: `Acquirer ${mark}` };
  await ok(operator.call('PUT', `${path}/merchant`, merchant));
  await bed.drain();
  const numbers = [TAX_ID, SSN, ACCOUNT, '*****0021', '*****9871', '4155550147'];
  const names = [mark, mark.toLowerCase(), 'Zephyr-Browser', 'Zebulon', 'Barnaby'];
  const values = [...names, ...numbers, ...(await hiddenValues(bed, id))];
  return Object.assign(applicant, { id, inviteId, fileId, values });
}

async function hiddenValues({ deps: { db } }: Testbed, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .innerJoin('identity_group', 'identity_group.id', 'application.group_id')
    .select(['password_hash', 'browser_hash', 'link_hash', 'email_link_hash', 'tax_id_hash'])
    .select(['business_sealed', 'payout_sealed', 'owners_sealed'])
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
  return Object.values(row).filter((value) => value !== null);
}

async function ok(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
