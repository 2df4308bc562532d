import { createApp } from './app.server.ts';
import { takeCommands } from './cli/control.ts';
import { createSections } from './features/sections.server.ts';
import { assemble } from './server/assemble.ts';
import { readConfig } from './server/config.ts';
import type { Deps } from './server/deps.ts';
import { listen, addressesToOpen } from './server/listen.ts';
import { createLog } from './server/log.ts';
import { whenOrphaned } from './server/orphan.ts';
import { explainFailure } from './server/startFailure.ts';

const dev = process.argv.includes('--dev');
/** Requests under way may take this long after SIGTERM. */
const DRAIN_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const assembled = await assemble({ config, log, sections: createSections });
  const { deps } = assembled;
  if (config.isProduction && !(config.mail.smtpUrl && config.sms)) {
    log.warn('Without SMTP_URL and the SMS_ settings, messages stay in the outbox, where nobody reads them.');
  }
  const app = await createApp(deps, { dev, dist: config.distDir });
  const listening = await listen(app, config);
  const control = config.databaseUrl === null ? await takeCommandsOn(deps) : undefined;
  deps.jobs.start();
  assembled.startSweeping();
  process.stdout.write(addressesToOpen(deps, listening.port));

  // Together: an answer that ends its connection needs to know that the app stops, whichever address it was asked at.
  const close = () => Promise.all([app.close(), listening.close()]);
  const steps = [close, async () => control?.close(), assembled.close];
  const stop = () => void shutDown(steps);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env.npm_lifecycle_event === 'start') whenOrphaned(stop);
  // Node would print the error, and a database's errors hold values.
  if (dev) return;
  process.once('uncaughtException', (error) => {
    log.fatal({ error }, 'An error that nobody expected ends the process.');
    process.exit(1);
  });
}

/** Lets the command line work while this process holds the embedded database; the server runs without it too. */
async function takeCommandsOn(deps: Deps): Promise<{ close(): Promise<void> } | undefined> {
  try {
    return await takeCommands(deps.config.dataDir, {
      run: async (handed) => {
        const { executeHere } = await import('./cli/execute.ts');
        return executeHere(deps, { ...handed, env: process.env });
      },
      onFailure: (error) => deps.log.error({ error }, 'A command failed.'),
    });
  } catch (error) {
    deps.log.warn({ error }, 'The command line cannot reach this process.');
    return undefined;
  }
}

/** Ends in order: no new requests, those under way, then jobs and database. */
async function shutDown(steps: (() => Promise<unknown>)[]): Promise<void> {
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  for (const step of steps) await step();
  process.exit(0);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
