import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

/** Where an application stands; `SMS_SENT` is a code that was asked for and not entered. */
export type StageName = Milestone | 'SMS_SENT';

export interface Who {
  stage: StageName;
  /** Whose product; `harbor` of the default facilitator unless told. */
  facId?: string;
  spProductSlug?: string;
  /** Of the operator who approves; the default facilitator's unless told. */
  operatorKey?: string;
  ownershipType?: OwnershipType;
  /** Somebody with an approved application of the same type, whose second one stands at the stage. */
  isExistingApplicant?: boolean;
}

/** Brings an applicant of their own to a stage over HTTP. Nobody existing stands before `SMS_VALID`. */
export async function applicantAt(
  server: Server,
  { stage, isExistingApplicant = false, operatorKey = server.operatorKey, ...account }: Who,
): Promise<Journey> {
  const given = Object.entries(account).filter(([, value]) => value !== undefined);
  const applicant = journey(server.url, Object.fromEntries(given));
  if (stage === 'SMS_SENT') {
    await reach(applicant, 'INITIATED');
    await applicant.sendSms();
    return applicant;
  }
  if (!isExistingApplicant) return reach(applicant, stage);
  await becomeExisting(applicant, { url: server.url, operatorKey });
  return stage === 'SMS_VALID' ? applicant : reach(applicant, stage, { from: 'SMS_VALID' });
}

/** Has an application approved, then signs in to begin the next one. */
async function becomeExisting(
  applicant: Journey,
  { url, operatorKey }: { url: string; operatorKey: string },
): Promise<void> {
  await reach(applicant, 'SUBMITTED');
  await operatorApi(url, operatorKey).decide(applicant.account.email, 'APPROVED');
  await applicant.resume();
}
