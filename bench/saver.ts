// Torture test in which an applicant saves the business section until the server is killed. Counts lost saves.
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import type { Server } from '../e2e/server.ts';
import type { Tally } from './tally.ts';

export interface Saver {
  applicant: Journey;
  acknowledged: number;
  sent: number;
  /** Whether the application has used up its hourly tax ID changes. If so, a new application replaces it. */
  isSpent: boolean;
}

export async function newSaver(server: Server): Promise<Saver> {
  const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
  return { applicant, acknowledged: 0, sent: 0, isSpent: false };
}

export async function saveUntilKilled(saver: Saver, tally: Tally): Promise<void> {
  try {
    for (;;) {
      saver.sent += 1;
      const answer = await saver.applicant.call('POST', '/onboarding/accounts/identity/business/partial', {
        dbaName: `Save ${saver.sent}`,
        federalTaxId: String(100_000_000 + saver.sent),
      });
      saver.isSpent = answer.status === 429;
      if (saver.isSpent) return;
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      saver.acknowledged = saver.sent;
      tally.acknowledgedSaves += 1;
    }
  } catch (error) {
    // When the server is killed, `fetch` throws a TypeError. Any other error is a bug.
    if (!(error instanceof TypeError)) throw error;
  }
}

export async function lostOf({ applicant, acknowledged, sent }: Saver): Promise<number> {
  const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
  const { dbaName = 'Save 0', federalTaxId } = body.data.business;
  const stored = Number(dbaName.replace('Save ', ''));
  const whole = stored === 0 || Number(federalTaxId) === 100_000_000 + stored;
  return stored >= acknowledged && stored <= sent && whole ? 0 : 1;
}
