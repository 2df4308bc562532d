// Kills the server with SIGKILL repeatedly while applicants save, upload, resubmit, and ask owners for
// details, while owners enter their details through links, and while jobs run. Counts lost acknowledged
// changes, links that still open after the owner has submitted the details or the applicant has withdrawn the
// link, stored files without a database row, and lost or duplicate messages. `npm run torture` runs 300
// rounds on the embedded database, and 300 on PostgreSQL if TEST_DATABASE_URL is set. A round takes three
// seconds on an idle machine. Each database gets at most an hour (`--minutes`). If it hasn't completed its
// rounds by then, the run fails.
//
// Messages go to the outbox, which deduplicates by ID. `--mail smtp` sends them to a mail server that is not
// killed. If the kill interrupts a delivery, the server can't know whether the message was accepted, so it
// sends it again with the same Message-ID. Mailboxes deduplicate by this ID, so these repeats are counted
// separately, as `repeatedDeliveries`.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { journey } from '../e2e/applicant.ts';
import { FAKE_CA, startSmtpFake } from '../e2e/fakes/smtp.ts';
import { rowSecuredUrl } from '../test/testRole.ts';
import { startServer, type Server } from '../e2e/server.ts';
import { rows } from '../e2e/stored.ts';
import { emailIds, settled, textsOf } from './messages.ts';
import {
  askUntilKilled,
  checkLinks,
  countTexts,
  isDone,
  isFull,
  newAsker,
  settleOwners,
  type Asker,
} from './ownerAsker.ts';
import { lostOf, newSaver, saveUntilKilled } from './saver.ts';
import { dropSchema, onServer } from './seed.ts';
import { newTally, type Tally } from './tally.ts';
import { ageFiles, countLost, countWithoutRow, isSpent, newUploader, uploadUntilKilled } from './uploader.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    database: { type: 'string', default: process.env.TEST_DATABASE_URL ? 'sqlite,postgres' : 'sqlite' },
    applicants: { type: 'string', default: '6' },
    uploaders: { type: 'string', default: '3' },
    askers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '60' },
    load: { type: 'string', default: '700' },
    mail: { type: 'string', default: 'outbox' },
  },
});
const ROUNDS = Number(values.rounds);
const MINUTES = Number(values.minutes);
const APPLICANTS = Number(values.applicants);
const UPLOADERS = Number(values.uploaders);
const ASKERS = Number(values.askers);
const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';
const READY_MS = 5 * 60_000;
/**
 * Range of the random time between the start of the load and the kill, in milliseconds. On a busy machine,
 * raise the maximum with `--load`, so that uploads can complete before the kill.
 */
const LOAD_MS = { least: 80, most: Number(values.load) };

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

async function torture(database: string): Promise<Tally> {
  const tally = newTally();
  const began = Date.now();
  const fake = values.mail === 'smtp' ? await startSmtpFake() : undefined;
  const settings: Record<string, string> =
    database === 'postgres'
      ? {
          DATABASE_URL: await rowSecuredUrl(POSTGRES),
          DATABASE_SCHEMA: `torture_${randomBytes(6).toString('hex')}`,
        }
      : {};
  const mail: Record<string, string> = fake
    ? { SMTP_URL: fake.url, MAIL_FROM: 'no-reply@example.com', NODE_EXTRA_CA_CERTS: FAKE_CA }
    : {};
  // Raise the daily SMS budget, because the test requests more codes than the default budget allows.
  const env = { ...settings, ...mail, SMS_DAILY_BUDGET: '1000000', LOG_LEVEL: 'error' };
  const server = await startServer(env, { readyMs: READY_MS });
  const started: string[] = [];
  const savers = await Promise.all(Array.from({ length: APPLICANTS }, () => newSaver(server)));
  const uploaders = await Promise.all(Array.from({ length: UPLOADERS }, () => newUploader(server)));
  let askers = await Promise.all(Array.from({ length: ASKERS }, () => newAsker(server)));
  const doneAskers: Asker[] = [];
  try {
    while (tally.rounds < ROUNDS && Date.now() - began < MINUTES * 60_000) {
      const work = [
        ...savers.map((saver) => saveUntilKilled(saver, tally)),
        startUntilKilled(server, started),
        ...uploaders.map((uploader) => uploadUntilKilled(server, uploader, tally)),
        ...askers.map((asker) => askUntilKilled(server, asker, tally)),
      ];
      const wait = LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least);
      await new Promise((done) => setTimeout(done, wait));
      await server.kill();
      await Promise.all(work);
      await server.start();
      for (const [index, saver] of savers.entries()) {
        tally.lostSaves += await lostOf(saver);
        if (saver.isSpent) savers[index] = await newSaver(server);
      }
      for (const [index, uploader] of uploaders.entries()) {
        await countLost(server, uploader, tally);
        if (isSpent(uploader)) uploaders[index] = await newUploader(server);
      }
      const texts = await textsOf(server, fake);
      for (const asker of askers) await settleOwners(server, { asker, texts }, tally);
      doneAskers.push(...askers.filter(isDone));
      askers = askers.filter((asker) => !isDone(asker));
      while (askers.filter((asker) => !isFull(asker)).length < ASKERS) askers.push(await newAsker(server));
      tally.rounds += 1;
      if (tally.rounds % 25 === 0)
        console.log(`${database}: ${tally.rounds} of ${ROUNDS} rounds, ${tally.lostSaves} saves lost so far`);
    }
    ageFiles(server);
    await server.kill();
    await server.start();
    tally.filesWithoutRow = await countWithoutRow(server, () =>
      fileRows(server, settings['DATABASE_SCHEMA']),
    );
    const allAskers = [...doneAskers, ...askers];
    const expected = [...started, ...allAskers.flatMap(({ owners }) => owners.map(({ email }) => email))];
    const sent = await settled(() => emailIds(server, fake), expected);
    const texts = await textsOf(server, fake);
    for (const asker of allAskers) {
      await checkLinks(server, asker, tally);
      const { lost, doubled } = countTexts(asker, texts);
      tally.lostTexts += lost;
      tally.doubledTexts += doubled;
    }
    tally.accounts = started.length;
    tally.lostMessages = expected.filter((email) => !sent.has(email)).length;
    tally.doubledMessages = expected.filter((email) => new Set(sent.get(email)).size > 1).length;
    tally.repeatedDeliveries = expected.reduce((sum, email) => {
      const ids = sent.get(email) ?? [];
      return sum + ids.length - new Set(ids).size;
    }, 0);
    tally.minutes = Math.round((Date.now() - began) / 6000) / 10;
  } finally {
    await server.close();
    await fake?.close();
    if (settings['DATABASE_URL'])
      await dropSchema(settings['DATABASE_URL'], settings['DATABASE_SCHEMA'] ?? '');
  }
  return tally;
}

/** Reads all file IDs from the database, because the API returns only the files of recent document requests. */
async function fileRows(server: Server, schema: string | undefined): Promise<string[]> {
  if (schema === undefined) return rows(server, 'select id from file').map(({ id }) => String(id));
  const { rows: found } = await onServer(POSTGRES, (client) =>
    client.query(`select id from ${pg.escapeIdentifier(schema)}.file`),
  );
  return found.map(({ id }) => String(id));
}

let failures = 0;
for (const database of values.database.split(',')) {
  const tally = await torture(database);
  failures += tally.lostSaves + tally.lostMessages + tally.doubledMessages;
  failures += tally.lostUploads + tally.lostResubmits + tally.filesWithoutRow;
  failures += tally.lostAsks + tally.lostCompletions + tally.lostWithdrawals + tally.wrongLinks;
  failures += tally.lostTexts + tally.doubledTexts;
  if (tally.rounds < ROUNDS) {
    failures += 1;
    console.log(`${database}: the time was up after ${tally.rounds} of ${ROUNDS} rounds`);
  }
  console.log(database, JSON.stringify(tally));
}
process.exit(failures === 0 ? 0 : 1);
