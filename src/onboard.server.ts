import { runCommandLine } from './cli/run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  // npm changes the working directory. Relative file names are resolved against the directory where the user ran npm.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stdout.isTTY === true,
  isWatched: process.stderr.isTTY === true,
});
