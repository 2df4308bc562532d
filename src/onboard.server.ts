import { runCommandLine } from './cli/run.ts';

/** `npm run onboard -- <noun> <verb>`: the operator's command line. */
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the project's folder; files are named from where the person stands.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
});
