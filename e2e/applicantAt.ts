import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

export type StageName = Milestone | 'SMS_SENT';

export interface Who {
  stage: StageName;
  facId?: string;
  spProductSlug?: string;
  operatorKey?: string;
  ownershipType?: OwnershipType;
  /** Gives the applicant an approved application of the same type. `stage` then applies to a second application. */
  isExistingApplicant?: boolean;
}

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

async function becomeExisting(
  applicant: Journey,
  { url, operatorKey }: { url: string; operatorKey: string },
): Promise<void> {
  await reach(applicant, 'SUBMITTED');
  await operatorApi(url, operatorKey).decide(applicant.account.email, 'APPROVED');
  await applicant.resume();
}
