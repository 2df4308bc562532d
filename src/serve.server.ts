import { createApp } from './app.server.ts';
import { listenForCommands } from './cli/control.ts';
import { createSections } from './features/sectionRules.server.ts';
import { assemble } from './server/assemble.ts';
import { readConfig } from './server/config/config.ts';
import type { Deps } from './server/deps.ts';
import { listen, addressesToOpen } from './server/http/listen.ts';
import { isBuilt, NOT_BUILT } from './server/pages/builtApp.ts';
import { createLog } from './server/observability/log.ts';
import { explainFailure } from './server/startFailure.ts';

const dev = process.argv.includes('--dev');
const DRAIN_MS = 10_000;
const PARENT_CHECK_MS = 500;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const assembled = await assemble({ config, log, sections: createSections });
  const { deps } = assembled;
  if (config.isProduction && !(config.mail.smtpUrl && config.sms)) {
    log.warn('Without SMTP_URL and the SMS_ settings, messages stay in the outbox and are not sent.');
  }
  if (!dev && !isBuilt(config.distDir)) log.warn(NOT_BUILT);
  const app = await createApp(deps, { dev });
  const listening = await listen(app, config);
  const control = config.databaseUrl === null ? await takeCommandsOn(deps) : undefined;
  deps.jobs.start();
  assembled.startSweeping();
  const ready = addressesToOpen(deps, listening.port);
  if (config.isProduction) log.info(ready.trim());
  else process.stdout.write(ready);

  // Close Fastify's server and the servers on the other addresses at the same time. Responses then close their
  // connections, whichever server accepted them, so that no open connection delays the shutdown.
  const close = () => Promise.all([app.close(), listening.close()]);
  const steps = [close, async () => control?.close(), assembled.close];
  const stop = () => void shutDown(steps);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env.npm_lifecycle_event === 'start') onParentExit(stop);
  // Log uncaught errors instead of letting Node print them, because database errors can contain applicants' data.
  if (dev) return;
  process.once('uncaughtException', (error) => {
    log.fatal({ error }, 'Unexpected error. The process is exiting.');
    process.exit(1);
  });
}

/** Only this process can open the embedded database, so it accepts commands from the command-line tool. */
async function takeCommandsOn(deps: Deps): Promise<{ close(): Promise<void> } | undefined> {
  try {
    return await listenForCommands(deps.config.dataDir, {
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

/**
 * On SIGTERM, npm ends only the shell that runs the server. Without this check, the server would keep running and hold
 * its port and folder.
 */
function onParentExit(stop: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, PARENT_CHECK_MS);
  looking.unref();
}

async function shutDown(steps: (() => Promise<unknown>)[]): Promise<void> {
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  for (const step of steps) await step();
  process.exit(0);
}

/** In production, every log line is JSON, including errors that occur before the settings are read. */
const isProduction = process.env.APP_ENV?.trim() === 'production';
const lastLog = createLog({ logLevel: 'warn' }, { write: (line) => void process.stderr.write(line) });
if (isProduction) {
  process.removeAllListeners('warning');
  process.on('warning', (error) => lastLog.warn({ error }, 'Node.js emitted a warning.'));
}
try {
  await start();
} catch (error) {
  const reason = explainFailure(error);
  if (isProduction) lastLog.fatal(reason);
  else process.stderr.write(`${reason}\n`);
  process.exit(1);
}
