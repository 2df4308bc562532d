import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '../src/api/endpoint.ts';
import { inviteStaff } from '../src/server/staff/people.ts';
import type { TestAnswer, Testbed } from './testbed.ts';

const HOST = 'localhost';
const ORIGIN = `http://${HOST}`;
const PASSWORD = 'Tangerine-harbor-52!';
const STEP_MS = 30_000;

export interface StaffMember {
  id: string;
  email: string;
  password: string;
  secret: string;
  cookies: Record<string, string>;
  /** Paths are relative to `/operator/v1`. Cookies that the response sets are kept. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer>;
  /** Authenticator code for the current TOTP time step, or for `steps` time steps later. */
  code(steps?: number): string;
  /** Signs in again. First advances the app's clock by one TOTP time step, because each code works only once. */
  signIn(): Promise<void>;
}

let people = 0;

export async function staffMember(
  bed: Testbed,
  { role = 'admin', facId = 'harbor' }: { role?: StaffRole; facId?: string } = {},
): Promise<StaffMember> {
  people += 1;
  const member = await invitedMember(bed, { role, facId, email: `person.${people}@example.com` });
  const { body } = await member.call('POST', '/staff/join/password', {
    token: member.token,
    password: PASSWORD,
  });
  member.secret = body.data.setupKey.replaceAll(' ', '');
  await good(member.call('POST', '/staff/join/code', { token: member.token, code: member.code() }));
  return member;
}

export async function invitedMember(
  bed: Testbed,
  { role = 'admin', facId = 'harbor', email }: { role?: StaffRole; facId?: string; email: string },
): Promise<StaffMember & { token: string }> {
  const facilitator = bed.deps.facilitators.byId(facId);
  if (!facilitator) throw new Error(`${facId} is no facilitator.`);
  const actor = { kind: 'system', id: 'test' } as const;
  const made = await bed.deps.db
    .transaction()
    .execute((tx) => inviteStaff(bed.deps, tx, { facilitator, host: HOST, actor, email, role }));
  if (!('joinLink' in made)) throw new Error(`${email} could not be invited.`);
  const member: StaffMember & { token: string } = {
    id: made.id,
    email,
    password: PASSWORD,
    secret: '',
    cookies: {},
    token: new URL(made.joinLink).hash.slice(1),
    async call(method, path, body) {
      const answer = await bed.request({
        method,
        url: `/operator/v1${path}`,
        body,
        cookies: member.cookies,
        headers: { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      });
      Object.assign(member.cookies, answer.cookies);
      return answer;
    },
    code: (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(member.secret) }).generate({
        timestamp: bed.deps.clock() + steps * STEP_MS,
      }),
    async signIn() {
      bed.advance(STEP_MS);
      await good(member.call('POST', '/staff/sign-in', { email, password: PASSWORD }));
      await good(member.call('POST', '/staff/sign-in/code', { code: member.code() }));
    },
  };
  return member;
}

async function good(call: Promise<TestAnswer>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}
