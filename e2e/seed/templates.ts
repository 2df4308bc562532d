import { journey, reach, type Answer, type Journey, type Milestone } from '../applicant.ts';
import { operatorApi, type Operator } from '../operatorApi.ts';
import { askForDocuments, sendFile } from '../sendFile.ts';
import type { OwnershipType } from '../../src/domain/identity.ts';
import type { Providers, SendResult } from '../../src/server/jobs/job.ts';
import { SEALED_COLUMNS } from '../../src/server/crypto/sealedColumns.ts';
import { startTestbed, type Testbed } from '../../test/testbed.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;

/** One account's rows by table, with decrypted values. */
export interface Template {
  /** Percentage of accounts like this one. */
  share: number;
  email: string;
  facId: string;
  slug: string;
  rows: Record<string, Row[]>;
}

interface AccountKind {
  share: number;
  ownershipType?: OwnershipType;
  facId?: string;
  until: Milestone;
  decision?: 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED';
  isInvited?: boolean;
  isSecondApplication?: boolean;
  /** Every message to this account fails. */
  messagesFail?: boolean;
  isReviewed?: boolean;
  hasOwnerLink?: boolean;
}

/** Mix of accounts on a platform that has been in use for two years. */
const ACCOUNT_KINDS: readonly AccountKind[] = [
  { share: 8, until: 'INITIATED' },
  { share: 6, until: 'SMS_VALID' },
  { share: 5, until: 'TYPE_SELECTED' },
  { share: 6, until: 'BUSINESS_INFO', hasOwnerLink: true },
  { share: 5, until: 'IDENTITY', ownershipType: 'SOLE_PROP' },
  { share: 4, until: 'PAYOUT' },
  { share: 7.6, until: 'SUBMITTED' },
  { share: 10, until: 'SUBMITTED', decision: 'APPROVED' },
  { share: 20, until: 'SUBMITTED', decision: 'APPROVED', isReviewed: true },
  { share: 8, until: 'SUBMITTED', decision: 'APPROVED', facId: 'cobalt' },
  { share: 6, until: 'SUBMITTED', decision: 'APPROVED', isInvited: true },
  { share: 4, until: 'SUBMITTED', decision: 'APPROVED', ownershipType: 'GOV' },
  { share: 4, until: 'BUSINESS_INFO', decision: 'APPROVED', isSecondApplication: true },
  { share: 4, until: 'SUBMITTED', decision: 'DECLINED' },
  { share: 2, until: 'SUBMITTED', decision: 'INFO_REQUIRED' },
  { share: 0.4, until: 'SUBMITTED', messagesFail: true },
];

/** Tables that aren't copied, such as those of Kysely and SQLite, derived counts, rate limits, and keys. */
const LEFT_OUT =
  /^(kysely_|sqlite_|message$|rate_limit$|webhook_endpoint$|operator_key$|idempotency$|data_key$|stage_count$|funnel_day$|application_count$)/;
const KEYS = { harbor: 'seed-operator-key-of-harbor', cobalt: 'seed-operator-key-of-cobalt' };

/** Creates one account of each kind through the API and reads its rows, so that copies match the current schema. */
export async function makeTemplates(env: Record<string, string>): Promise<Template[]> {
  let answer: SendResult = { ok: true };
  const send = async () => answer;
  const providers: Providers = { email: send, sms: send, webhook: send, close: () => {} };
  const bed = await startTestbed({
    providers,
    env: {
      ...env,
      OPERATOR_KEYS: `harbor:${KEYS.harbor},cobalt:${KEYS.cobalt}`,
      WEBHOOK_URL: 'https://hooks.example.com/',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'seed of webhooks').toString('base64')}`,
      LOG_LEVEL: 'silent',
    },
  });
  try {
    const base = await bed.listen();
    const seen = new Set<string>();
    const templates: Template[] = [];
    for (const kind of ACCOUNT_KINDS) {
      answer = kind.messagesFail ? { ok: false, permanent: true, code: 'SMTP_550' } : { ok: true };
      const email = await apply(base, kind);
      await bed.drain();
      const { share, facId = 'harbor' } = kind;
      templates.push({ share, email, facId, slug: facId, rows: await newRows(bed, seen) });
    }
    return templates;
  } finally {
    await bed.close();
  }
}

async function apply(base: string, kind: AccountKind): Promise<string> {
  const { facId = 'harbor', ownershipType = 'LLC', until, decision, isInvited, isSecondApplication } = kind;
  const { isReviewed, hasOwnerLink } = kind;
  const operator = operatorApi(base, facId === 'cobalt' ? KEYS.cobalt : KEYS.harbor);
  const one = journey(base, { facId, spProductSlug: facId, ownershipType });
  const { email } = one.account;
  if (isInvited) {
    const { body } = await operator.invite({ email, spProductSlug: facId });
    await one.initiate({ inviteId: body.inviteId });
    await reach(one, until, { from: 'INITIATED' });
  } else await reach(one, isSecondApplication ? 'SUBMITTED' : until);
  if (hasOwnerLink) await good(one.call('POST', '/onboarding/accounts/identity/owner-links', ASKED_OWNER));
  if (isReviewed) await review(base, operator, one);
  if (decision) await operator.decide(email, decision, 'Thank you for applying.');
  if (isSecondApplication) {
    await one.resume();
    await reach(one, until, { from: 'SMS_VALID' });
  }
  return email;
}

const ASKED_OWNER = {
  firstName: 'Bea',
  lastName: 'Marlow',
  email: 'bea@owners.example',
  phoneNumber: '(415) 555-0177',
  ownershipPercentage: 40,
  position: 'OW',
};

async function review(base: string, operator: Operator, one: Journey): Promise<void> {
  const path = `/applications/${await operator.applicationOf(one.account.email)}`;
  await good(operator.call('PUT', `${path}/checks/tin`, { result: 'passed' }));
  await good(
    operator.call('POST', `${path}/notes`, { text: 'The website sells what the application says.' }),
  );
  const { requestId, items } = await askForDocuments(operator, one, 1);
  await good(
    sendFile(base, one, { itemId: items[0]?.itemId ?? '', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }),
  );
  await good(one.call('POST', `/onboarding/requests/${requestId}/resubmit`, { ack: true }));
}

async function good(call: Promise<Answer>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function newRows({ deps }: Testbed, seen: Set<string>): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  const tables = await deps.db.introspection.getTables();
  for (const { name } of tables.filter((table) => !LEFT_OUT.test(table.name))) {
    const all: Row[] = await deps.db
      .selectFrom(name as 'job')
      .selectAll()
      .execute()
      .then((list) => list as unknown as Row[]);
    const fresh = all.filter((row) => !seen.has(JSON.stringify([name, row])));
    for (const row of fresh) seen.add(JSON.stringify([name, row]));
    rows[name] = fresh.map((row) => opened(deps.seal, name, row));
  }
  return rows;
}

function opened(seal: Testbed['deps']['seal'], table: string, row: Row): Row {
  const columns = SEALED_COLUMNS.filter((sealed) => sealed.table === table);
  const open = columns
    .filter(({ column }) => typeof row[column] === 'string' && row[column] !== '')
    .map((place) => [
      place.column,
      seal.open(
        { ...place, facId: String(row['fac_id']), row: String(row['id']) },
        String(row[place.column]),
      ),
    ]);
  return { ...row, ...Object.fromEntries(open) };
}
