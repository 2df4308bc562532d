// Torture test in which an applicant asks owners for their details, and the owners enter them, until the
// server is killed. Counts acknowledged changes that were lost, and links that still work after the owner has
// submitted the details or the applicant has withdrawn the link.
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import type { Server } from '../e2e/server.ts';
import { demoOwner } from '../src/domain/demoSample.ts';
import type { Tally } from './tally.ts';

const LIST = '/onboarding/accounts/identity/owners';
const LINKS = '/onboarding/accounts/identity/owner-links';
/** Maximum number of owners to ask per applicant, below the daily limit of links per application. */
const ASKS = 24;
const ASKS_A_ROUND = 4;
/** The applicant withdraws the link of one in this many owners. */
const WITHDRAWN = 4;

/** `sent` means that the call was made but not acknowledged, so its effect is unknown. */
type Progress = 'none' | 'sent' | 'acknowledged';

interface AskedOwner {
  firstName: string;
  email: string;
  phoneNumber: string;
  asked: Progress;
  completed: Progress;
  withdrawn: Progress;
  ownerId?: string;
  token?: string;
  codes: string[];
  code?: string | undefined;
  entered: Set<string>;
  session?: string;
}

export interface Asker {
  applicant: Journey;
  owners: AskedOwner[];
}

export async function newAsker(server: Server): Promise<Asker> {
  return { applicant: await reach(journey(server.url), 'BUSINESS_INFO'), owners: [] };
}

const isEnded = ({ completed, withdrawn }: AskedOwner) =>
  completed === 'acknowledged' || withdrawn === 'acknowledged';

export function isFull({ owners }: Asker): boolean {
  return owners.length >= ASKS;
}

export function isDone(asker: Asker): boolean {
  return isFull(asker) && asker.owners.every(isEnded);
}

let people = 0;

function nextOwner(): AskedOwner {
  people += 1;
  const letters = String(people).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return {
    firstName: `O${letters}`,
    email: `o${people}@owners.example`,
    phoneNumber: `415555${1000 + people}`,
    asked: 'none',
    completed: 'none',
    withdrawn: 'none',
    codes: [],
    entered: new Set(),
  };
}

export async function askUntilKilled(server: Server, asker: Asker, tally: Tally): Promise<void> {
  const loops = [asks(asker, tally), ...asker.owners.map((owner) => enter(server, owner, tally))];
  for (const loop of await Promise.allSettled(loops)) {
    // When the server is killed, `fetch` throws a TypeError. Any other error is a bug.
    if (loop.status === 'rejected' && !(loop.reason instanceof TypeError)) throw loop.reason;
  }
}

async function asks({ applicant, owners }: Asker, tally: Tally): Promise<void> {
  for (let count = 0; count < ASKS_A_ROUND && owners.length < ASKS; count += 1) {
    const owner = nextOwner();
    owners.push(owner);
    owner.asked = 'sent';
    const { firstName, email, phoneNumber } = owner;
    const answer = await applicant.call('POST', LINKS, {
      firstName,
      lastName: 'Marlow',
      email,
      phoneNumber,
      ownershipPercentage: 1,
      position: 'OW',
    });
    if (answer.status !== 200) throw new Error(`ask: ${answer.status} ${JSON.stringify(answer.body)}`);
    owner.asked = 'acknowledged';
    owner.ownerId = answer.body.data.ownerId;
    tally.acknowledgedAsks += 1;
    const leaving = owners.find(
      (one, index) => index % WITHDRAWN === 0 && one.withdrawn === 'none' && one.ownerId,
    );
    if (leaving && count % 2 === 1) await withdraw(applicant, leaving, tally);
  }
}

async function withdraw(applicant: Journey, owner: AskedOwner, tally: Tally): Promise<void> {
  owner.withdrawn = 'sent';
  const answer = await applicant.call('DELETE', `${LINKS}/${owner.ownerId}`);
  if (answer.status !== 200) throw new Error(`withdraw: ${answer.status} ${JSON.stringify(answer.body)}`);
  owner.withdrawn = 'acknowledged';
  tally.acknowledgedWithdrawals += 1;
}

async function enter(server: Server, owner: AskedOwner, tally: Tally): Promise<void> {
  if (!owner.token || isEnded(owner)) return;
  owner.session ??= await begin(server, owner, owner.token);
  if (!owner.session) return;
  const caller = journey(server.url);
  caller.token = owner.session;
  owner.completed = 'sent';
  const { firstName, email, phoneNumber } = owner;
  const details = { ...demoOwner('private'), firstName, email, phoneNumber };
  const saved = await caller.call('PUT', '/onboarding/owner/details', details);
  if (isRefused(owner, saved, 'details')) {
    owner.completed = 'none';
    return;
  }
  owner.completed = 'acknowledged';
  tally.acknowledgedCompletions += 1;
  await checkEnded(server, owner, tally);
}

async function begin(server: Server, owner: AskedOwner, ownerToken: string): Promise<string | undefined> {
  const caller = journey(server.url);
  const opened = await caller.call('POST', '/onboarding/owner/open', { ownerToken });
  // The daily limit of codes per link also counts codes from calls that were interrupted by the kill.
  if (opened.status === 429 || isRefused(owner, opened, 'open')) return undefined;
  // Reopening the link too soon sends no new code. If the kill interrupted the previous call, its code
  // arrives later by text message.
  if (opened.body.smsCode) owner.codes.push(opened.body.smsCode);
  const smsCode: string | undefined = opened.body.smsCode ?? owner.code;
  if (!smsCode) return undefined;
  owner.code = undefined;
  owner.entered.add(smsCode);
  const verified = await caller.call('POST', '/onboarding/owner/verify', { ownerToken, smsCode });
  if (verified.status === 400 || isRefused(owner, verified, 'verify')) return undefined;
  return verified.body.token;
}

function isRefused(
  { withdrawn }: AskedOwner,
  { status, body }: { status: number; body: unknown },
  call: string,
): boolean {
  if (status === 200) return false;
  if (withdrawn !== 'none' && [401, 404, 410].includes(status)) return true;
  throw new Error(`${call}: ${status} ${JSON.stringify(body)}`);
}

async function checkEnded(server: Server, { token: ownerToken }: AskedOwner, tally: Tally): Promise<void> {
  if (!ownerToken) return;
  const { status } = await journey(server.url).call('POST', '/onboarding/owner/open', { ownerToken });
  if (status !== 410 && status !== 404) tally.wrongLinks += 1;
}

export type Texts = ReadonlyMap<string, readonly string[]>;

export async function settleOwners(
  server: Server,
  { asker, texts }: { asker: Asker; texts: Texts },
  tally: Tally,
): Promise<void> {
  const { data } = (await asker.applicant.call('GET', LIST)).body;
  const listed = data.owners as { firstName: string; ownerId: string; status: string }[];
  for (const owner of asker.owners) {
    const row = listed.find(({ firstName }) => firstName === owner.firstName);
    const isLinked = row !== undefined && row.status !== 'typed';
    if (owner.withdrawn === 'acknowledged') tally.lostWithdrawals += isLinked ? 1 : 0;
    else if (owner.withdrawn === 'sent') owner.withdrawn = isLinked ? 'none' : 'acknowledged';
    else if (owner.asked === 'acknowledged') tally.lostAsks += isLinked ? 0 : 1;
    if (owner.withdrawn !== 'acknowledged') {
      const isCompleted = row?.status === 'completed';
      if (owner.completed === 'acknowledged') tally.lostCompletions += isCompleted ? 0 : 1;
      else owner.completed = isCompleted ? 'acknowledged' : 'none';
    }
    if (row) Object.assign(owner, { asked: 'acknowledged', ownerId: owner.ownerId ?? row.ownerId });
    owner.token ??= /\/owner#([\w-]+)/.exec(texts.get(owner.email)?.at(-1) ?? '')?.[1];
    const code = codeIn(textsTo(owner, texts).at(-1) ?? '');
    owner.code = owner.entered.has(code) ? undefined : code;
    if (isEnded(owner)) await checkEnded(server, owner, tally);
  }
  asker.owners = asker.owners.filter(({ asked }) => asked === 'acknowledged');
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const textsTo = ({ phoneNumber }: AskedOwner, texts: Texts) => texts.get(`+1${phoneNumber}`) ?? [];

export async function checkLinks(server: Server, { owners }: Asker, tally: Tally): Promise<void> {
  for (const owner of owners.filter(isEnded)) await checkEnded(server, owner, tally);
}

export function countTexts({ owners }: Asker, texts: Texts): { lost: number; doubled: number } {
  const counts = owners.map((owner) => {
    const sent = textsTo(owner, texts);
    const arrived = new Set(sent.map(codeIn));
    return {
      lost: owner.codes.filter((code) => !arrived.has(code)).length,
      doubled: sent.length - new Set(sent).size,
    };
  });
  const sum = (name: 'lost' | 'doubled') => counts.reduce((total, count) => total + count[name], 0);
  return { lost: sum('lost'), doubled: sum('doubled') };
}
