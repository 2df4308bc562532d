import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { check, strict } from '../../domain/draft.ts';
import { email as emailRule } from '../../domain/fields/email.ts';
import { emailKey } from '../applications/accounts/applicants.ts';
import { originsOf } from '../applications/links/links.ts';
import type { Actor } from '../audit/auditLog.ts';
import { randomToken } from '../crypto/seal.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StaffTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import type { EmailContent } from '../email/content.ts';
import { emailJob } from '../email/email.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { recordStaff } from './staffLog.ts';

const DAY = 24 * 60 * 60 * 1000;
const LINK_LIFETIME_MS = 7 * DAY;
/** The join page reads the token from the URL fragment, which browsers don't send to the server. */
const JOIN_PATH = '/staff/join';
const CONSOLE_PATH = '/staff';

const ALREADY_ACTIVE = 'This person already has access.';
const ALREADY_INVITED = 'This person was already invited. Send a new link instead.';

const inviteRules = strict({ email: emailRule });

type PeopleDeps = Pick<Deps, 'facilitators' | 'seal' | 'clock' | 'config' | 'jobs'>;

interface InviteContext {
  facilitator: Facilitator;
  actor: Actor;
  host: string;
}

export interface Invited {
  id: string;
  joinLink: string;
}

/** If staff sign in only through the identity provider, the link leads to the console instead of the join page. */
export async function inviteStaff(
  deps: PeopleDeps,
  tx: Tx,
  { facilitator, actor, host, email: typed, role }: InviteContext & { email: unknown; role: StaffRole },
): Promise<Invited | Problem> {
  const checked = check(inviteRules, { email: typed });
  if (!checked.ok) return fieldProblem(checked.errors);
  const { facId } = facilitator;
  const email = emailKey(checked.value.email);
  const id = `stf_${randomUUID()}`;
  await recordStaff(deps, tx, { facId, actor, action: 'staff.invited', details: { person: id, role } });
  const listed = await findByEmail(tx, { facId, email });
  if (listed) {
    const message = listed.activated_at === null ? ALREADY_INVITED : ALREADY_ACTIVE;
    return fieldProblem([{ field: 'email', message }]);
  }
  const { token, ...link } = freshLink(deps);
  await tx
    .insertInto('staff')
    .values({ id, fac_id: facId, email, role, created_at: deps.clock(), ...link })
    .execute();
  return { id, joinLink: await sendLink(deps, tx, { facilitator, host, person: { id, email }, token }) };
}

export function findByEmail(
  db: Db | Tx,
  { facId, email }: { facId: string; email: string },
): Promise<StaffTable | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('fac_id', '=', facId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export function findPerson(
  db: Db | Tx,
  { facId, id }: { facId: string; id: string },
): Promise<StaffTable | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export function assignees(db: Db, { facId }: { facId: string }): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('fac_id', '=', facId)
    .where('ended_at', 'is', null)
    .orderBy('email')
    .execute();
}

export async function hasStaff(db: Db, facId: string): Promise<boolean> {
  const person = await db
    .selectFrom('staff')
    .select('id')
    .where('fac_id', '=', facId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return person !== undefined;
}

export function freshLink({ seal, clock }: Pick<Deps, 'seal' | 'clock'>) {
  const token = randomToken();
  return { token, link_hash: seal.tokenHash(token), link_expires_at: clock() + LINK_LIFETIME_MS };
}

export async function sendLink(
  deps: PeopleDeps,
  tx: Tx,
  input: {
    facilitator: Facilitator;
    host: string;
    person: Pick<StaffTable, 'id' | 'email'>;
    token: string;
  },
): Promise<string> {
  const { facilitator, host, person, token } = input;
  const { local } = facilitator.staff;
  const [origin] = originsOf(deps, facilitator, host);
  const link = origin + (local ? `${JOIN_PATH}#${token}` : CONSOLE_PATH);
  const to = { email: person.email, name: '', language: 'en' } as const;
  const content = (local ? staffInvite : staffWelcome)({ provider: facilitator.name, link });
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about: person.id, content }));
  return link;
}

function staffInvite({ provider, link }: { provider: string; link: string }): EmailContent {
  return {
    subject: `Your access to the ${provider} staff console`,
    title: 'Set up your sign-in',
    paragraphs: [
      `Use the link below to set up your sign-in for the ${provider} staff console. You'll choose a password and connect an authenticator app.`,
      'The link works until you finish setting up your sign-in, and expires in 7 days.',
    ],
    action: { label: 'Set up your sign-in', url: link },
    notes: [
      "Anyone with this link can set up your sign-in, so please don't forward this email.",
      "If you weren't expecting this email, you can ignore it.",
    ],
  };
}

function staffWelcome({ provider, link }: { provider: string; link: string }): EmailContent {
  return {
    subject: `Your access to the ${provider} staff console`,
    title: 'Sign in to the staff console',
    paragraphs: [`You can now sign in to the ${provider} staff console with your work account.`],
    action: { label: 'Sign in', url: link },
    notes: ["If you weren't expecting this email, you can ignore it."],
  };
}
