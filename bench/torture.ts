// Kills the server with SIGKILL again and again while applicants save and jobs run, and counts what was acknowledged and
// is gone, and messages that are missing or were sent twice. `npm run torture` does 300 rounds on the embedded database,
// and 300 on PostgreSQL where TEST_DATABASE_URL names one; a round takes three seconds where little else runs, and
// each database is given an hour at most (`--minutes`), after which the run fails for want of rounds.
//
// Messages go to the outbox, which knows a message it has by its id. `--mail smtp` sends them to a mail server that
// outlives the kills. SMTP has no way to ask whether a message was taken, so one that was taken in the moment of the kill
// is sent again, with the same Message-ID, by which mailboxes drop it: such are counted as `repeatedDeliveries`.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { PEER_CA, startSmtpPeer, type SmtpPeer } from '../e2e/peers/smtp.ts';
import { walledUrl } from '../src/server/testRole.ts';
import { startServer, type Server } from '../e2e/server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    database: { type: 'string', default: process.env.TEST_DATABASE_URL ? 'sqlite,postgres' : 'sqlite' },
    applicants: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '60' },
    mail: { type: 'string', default: 'outbox' },
  },
});
const ROUNDS = Number(values.rounds);
const MINUTES = Number(values.minutes);
const APPLICANTS = Number(values.applicants);
/** How long a process that is gone holds its jobs, and a little more. */
const LEASE_MS = 65_000;
/** A machine that does other things meanwhile may be slow; that is not what is counted. */
const READY_MS = 5 * 60_000;
/** The kill comes at a random moment of this span after the load began. */
const LOAD_MS = { least: 80, most: 700 };

interface Tally {
  rounds: number;
  acknowledgedSaves: number;
  lostSaves: number;
  accounts: number;
  lostMessages: number;
  /** Sent a second time as another message. */
  doubledMessages: number;
  /** Taken a second time by the mail server, with the same Message-ID; always 0 with the outbox. */
  repeatedDeliveries: number;
  minutes: number;
}

interface Saver {
  applicant: Journey;
  /** The last save that was answered with success, and the last that was sent. */
  acknowledged: number;
  sent: number;
}

async function newSaver(server: Server): Promise<Saver> {
  const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
  return { applicant, acknowledged: 0, sent: 0 };
}

/** Saves as fast as answers come, until the server is gone. */
async function saveUntilKilled(saver: Saver, tally: Tally): Promise<void> {
  try {
    for (;;) {
      saver.sent += 1;
      const answer = await saver.applicant.call('POST', '/onboarding/accounts/identity/business/partial', {
        dbaName: `Save ${saver.sent}`,
        federalTaxId: String(100_000_000 + saver.sent),
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      saver.acknowledged = saver.sent;
      tally.acknowledgedSaves += 1;
    }
  } catch (error) {
    // The connection breaks when the process ends; a refusal would be a fault of its own.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Accounts made under load, each of which must hear once that its application was started. */
async function startUntilKilled(server: Server, started: string[]): Promise<void> {
  try {
    for (;;) {
      const applicant = journey(server.url);
      const answer = await applicant.initiate();
      if (answer.status === 200) started.push(applicant.account.email);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

async function lostOf({ applicant, acknowledged, sent }: Saver): Promise<number> {
  const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
  const { dbaName = 'Save 0', federalTaxId } = body.data.business;
  const stored = Number(dbaName.replace('Save ', ''));
  const whole = stored === 0 || Number(federalTaxId) === 100_000_000 + stored;
  return stored >= acknowledged && stored <= sent && whole ? 0 : 1;
}

async function torture(database: string): Promise<Tally> {
  const tally: Tally = {
    rounds: 0,
    acknowledgedSaves: 0,
    lostSaves: 0,
    accounts: 0,
    lostMessages: 0,
    doubledMessages: 0,
    repeatedDeliveries: 0,
    minutes: 0,
  };
  const began = Date.now();
  const peer = values.mail === 'smtp' ? await startSmtpPeer() : undefined;
  const settings: Record<string, string> =
    database === 'postgres'
      ? {
          DATABASE_URL: await walledUrl(
            process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test',
          ),
          DATABASE_SCHEMA: `torture_${randomBytes(6).toString('hex')}`,
        }
      : {};
  const mail: Record<string, string> = peer
    ? { SMTP_URL: peer.url, MAIL_FROM: 'no-reply@example.com', NODE_EXTRA_CA_CERTS: PEER_CA }
    : {};
  const server = await startServer({ ...settings, ...mail, LOG_LEVEL: 'error' }, { readyMs: READY_MS });
  const started: string[] = [];
  const savers = await Promise.all(Array.from({ length: APPLICANTS }, () => newSaver(server)));
  try {
    while (tally.rounds < ROUNDS && Date.now() - began < MINUTES * 60_000) {
      const work = [
        ...savers.map((saver) => saveUntilKilled(saver, tally)),
        startUntilKilled(server, started),
      ];
      const wait = LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least);
      await new Promise((done) => setTimeout(done, wait));
      await server.kill();
      await Promise.all(work);
      await server.start();
      for (const saver of savers) tally.lostSaves += await lostOf(saver);
      tally.rounds += 1;
      if (tally.rounds % 25 === 0)
        console.log(`${database}: ${tally.rounds} of ${ROUNDS} rounds, ${tally.lostSaves} saves lost so far`);
    }
    const sent = await settled(() => (peer ? mailedBy(peer) : kept(server)), started);
    tally.accounts = started.length;
    tally.lostMessages = started.filter((email) => !sent.has(email)).length;
    tally.doubledMessages = started.filter((email) => new Set(sent.get(email)).size > 1).length;
    tally.repeatedDeliveries = started.reduce((sum, email) => {
      const ids = sent.get(email) ?? [];
      return sum + ids.length - new Set(ids).size;
    }, 0);
    tally.minutes = Math.round((Date.now() - began) / 6000) / 10;
  } finally {
    await server.close();
    await peer?.close();
    if (settings['DATABASE_URL'])
      await dropSchema(settings['DATABASE_URL'], settings['DATABASE_SCHEMA'] ?? '');
  }
  return tally;
}

async function dropSchema(connectionString: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  await client.end();
}

/** Ids of the e-mails to each address. */
type Sent = Map<string, string[]>;

function sentTo(messages: readonly { to: string; id: string }[]): Sent {
  const sent: Sent = new Map();
  for (const { to, id } of messages) sent.set(to, [...(sent.get(to) ?? []), id]);
  return sent;
}

async function kept(server: Server): Promise<Sent> {
  return sentTo((await server.outbox()).filter(({ channel }) => channel === 'email'));
}

async function mailedBy(peer: SmtpPeer): Promise<Sent> {
  return sentTo(
    peer.received.map(({ to, raw }) => ({
      to: to[0] ?? '',
      id: /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? raw,
    })),
  );
}

/** What was sent once nothing more comes: leases of killed processes run out after a minute where several may run. */
async function settled(read: () => Promise<Sent>, started: readonly string[]): Promise<Sent> {
  for (let attempt = 0; ; attempt += 1) {
    const sent = await read();
    if (started.every((email) => sent.has(email)) || attempt > 90) {
      // One that is sent twice comes the second time after a lease, too.
      if (attempt <= 90) await new Promise((done) => setTimeout(done, LEASE_MS));
      return read();
    }
    await new Promise((done) => setTimeout(done, 1000));
  }
}

let failures = 0;
for (const database of values.database.split(',')) {
  const tally = await torture(database);
  failures += tally.lostSaves + tally.lostMessages + tally.doubledMessages;
  if (tally.rounds < ROUNDS) {
    failures += 1;
    console.log(`${database}: the time was up after ${tally.rounds} of ${ROUNDS} rounds`);
  }
  console.log(database, JSON.stringify(tally));
}
process.exit(failures === 0 ? 0 : 1);
