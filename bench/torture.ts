// Kills the server again and again while applicants save, and counts what was acknowledged and is gone, and messages
// that are missing or came twice. `npm run torture -- --rounds 300 --database sqlite`; PostgreSQL where
// TEST_DATABASE_URL names one.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { startServer, type Server } from '../e2e/server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    database: { type: 'string', default: process.env.TEST_DATABASE_URL ? 'sqlite,postgres' : 'sqlite' },
    applicants: { type: 'string', default: '6' },
  },
});
const ROUNDS = Number(values.rounds);
const APPLICANTS = Number(values.applicants);
/** The kill comes at a random moment of this span after the load began. */
const LOAD_MS = { least: 80, most: 700 };

interface Tally {
  rounds: number;
  acknowledgedSaves: number;
  lostSaves: number;
  accounts: number;
  lostMessages: number;
  doubledMessages: number;
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
  };
  const settings: Record<string, string> =
    database === 'postgres'
      ? {
          DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test',
          DATABASE_SCHEMA: `torture_${randomBytes(6).toString('hex')}`,
        }
      : {};
  const server = await startServer({ ...settings, LOG_LEVEL: 'error' });
  const started: string[] = [];
  const savers = await Promise.all(Array.from({ length: APPLICANTS }, () => newSaver(server)));
  try {
    while (tally.rounds < ROUNDS) {
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
      if (tally.rounds % 25 === 0) console.log(`${database}: ${tally.rounds} of ${ROUNDS} rounds`);
    }
    const messages = await settled(server, started.length);
    const count = new Map<string, number>();
    for (const { to, channel } of messages) if (channel === 'email') count.set(to, (count.get(to) ?? 0) + 1);
    tally.accounts = started.length;
    tally.lostMessages = started.filter((email) => !count.has(email)).length;
    tally.doubledMessages = started.filter((email) => (count.get(email) ?? 0) > 1).length;
  } finally {
    await server.close();
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

/** The outbox once nothing more comes: leases of killed processes run out after a minute where several may run. */
async function settled(server: Server, least: number) {
  for (let attempt = 0; ; attempt += 1) {
    const messages = await server.outbox();
    if (new Set(messages.map(({ to }) => to)).size >= least || attempt > 90) return messages;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

let lost = 0;
for (const database of values.database.split(',')) {
  const tally = await torture(database);
  lost += tally.lostSaves + tally.lostMessages + tally.doubledMessages;
  console.log(database, JSON.stringify(tally));
}
process.exit(lost === 0 ? 0 : 1);
