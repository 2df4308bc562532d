import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoBankAccount, demoBusiness, demoOwner } from '../src/domain/demoSample.ts';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { expect, test } from '@playwright/test';
import { startServer, type Server } from './server.ts';

/** Differs from the sample SSN, so that a search finds only one of the two numbers. */
const TAX_ID = '47-5830216';

const MILESTONES: readonly Milestone[] = [
  'INITIATED',
  'SMS_VALID',
  'TYPE_SELECTED',
  'BUSINESS_INFO',
  'IDENTITY',
  'PAYOUT',
  'SUBMITTED',
];

function occurrences(server: Server, text: string): string[] {
  const log = join(server.dataDir, 'server.log');
  writeFileSync(log, server.log());
  try {
    return execFileSync('grep', ['-r', '-a', '-l', '-F', '--', text, server.dataDir])
      .toString()
      .trim()
      .split('\n');
  } catch {
    return [];
  }
}

async function expectSectionsStored(applicant: Journey, reached: number): Promise<void> {
  const at = (milestone: Milestone) => reached >= MILESTONES.indexOf(milestone);
  if (at('BUSINESS_INFO')) {
    const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
    expect(body.data.business.legalName).toBe(demoBusiness('private').legalName);
    expect(body.data.business.federalTaxId).toBe(TAX_ID.replace('-', ''));
  }
  if (at('IDENTITY')) {
    const { body } = await applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(body.data.owners[0].ssn).toBe(String(demoOwner('private').ssn).replaceAll('-', ''));
  }
  if (at('PAYOUT')) {
    const { body } = await applicant.call('GET', '/onboarding/accounts/payout');
    expect(body[0].accountNumber).toBe(demoBankAccount('Bank account 1').accountNumber);
  }
}

test('a process killed after each confirmed step resumes where it was and leaves no readable secret', async () => {
  const server = await startServer();
  try {
    const applicant = journey(server.url);
    const { save } = applicant;
    applicant.save = (section, change) =>
      save(section, section === 'business' ? (sample) => ({ ...sample, federalTaxId: TAX_ID }) : change);
    const tokens: string[] = [];
    for (const [index, milestone] of MILESTONES.entries()) {
      await reach(applicant, milestone, index === 0 ? {} : { from: MILESTONES[index - 1] as Milestone });
      tokens.push(applicant.token);
      await server.kill();
      await server.start();

      const { body } = await applicant.status();
      expect(body.data.smAppStatus).toBe(milestone);
      if (milestone !== 'SUBMITTED') await expectSectionsStored(applicant, index);
    }

    const again = await applicant.submit();
    expect(again.status).toBe(200);
    const confirmations = async () =>
      (await server.outbox()).filter(
        ({ to, subject }) => to === applicant.account.email && /submitted/.test(subject),
      );
    await expect.poll(async () => (await confirmations()).length).toBe(1);

    const secrets = {
      ssn: String(demoOwner('private').ssn),
      taxId: TAX_ID,
      accountNumber: String(demoBankAccount('Bank account 1').accountNumber),
      password: applicant.account.password,
      token: tokens.at(-1) ?? '',
      cookie: applicant.cookie.split('=')[1] ?? '',
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5);
      expect(occurrences(server, secret), name).toEqual([]);
      expect(occurrences(server, secret.replaceAll('-', '')), `${name} without dashes`).toEqual([]);
    }
    // Proves that the search works by finding a value that isn't secret.
    expect(occurrences(server, applicant.account.email)).not.toEqual([]);
  } finally {
    await server.close();
  }
});
