import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { Refused, type Result } from './command.ts';

const PATH_MAXIMUM = 100;

interface CommandRequest {
  argv: readonly string[];
  cwd: string;
}

type Line =
  | { progress: [done: number, total: number] }
  | { result: Result }
  | { refused: string; code: 1 | 2 }
  | { failed: true };

type OnFailure = (error: unknown) => void;

type Run = (handed: CommandRequest & { progress: (done: number, total: number) => void }) => Promise<Result>;

/** Runs commands that arrive on a socket. Returns undefined on Windows, or if the path is too long for a socket. */
export async function listenForCommands(
  dataDir: string,
  { run, onFailure }: { run: Run; onFailure: OnFailure },
): Promise<{ close(): Promise<void> } | undefined> {
  const path = socketPath(dataDir);
  if (path === undefined) return undefined;
  // Remove a socket that a killed process left behind. The folder is locked, so no other process is using it.
  rmSync(path, { force: true });
  const server = createServer((asked, answer) => void handle(asked, answer));

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const write = (line: Line) => answer.write(`${oneLine(JSON.stringify(line))}\n`);
    try {
      const handed = (await json(asked)) as CommandRequest;
      write({ result: await run({ ...handed, progress: (...at) => write({ progress: at }) }) });
    } catch (error) {
      const isRefused = error instanceof Refused;
      if (!isRefused) onFailure(error);
      write(isRefused ? { refused: error.message, code: error.code } : { failed: true });
    }
    answer.end();
  }

  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(path, done);
  });
  chmodSync(path, 0o600);
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * Runs a command in the server process through its socket. Throws `taken` if no server can be reached, or if
 * there is no socket (on Windows, or if its path would be too long).
 */
export async function askServer(
  dataDir: string,
  { argv, cwd, progress }: CommandRequest & { progress: (done: number, total: number) => void },
  taken: Error,
): Promise<Result> {
  const path = socketPath(dataDir);
  if (path === undefined) throw taken;
  const asked = request({ socketPath: path, method: 'POST', path: '/' });
  const handed: CommandRequest = { argv, cwd };
  asked.end(JSON.stringify(handed));
  const answer = await new Promise<NodeJS.ReadableStream>((done, failed) => {
    asked.once('response', done);
    asked.once('error', () => failed(taken));
  });
  for await (const line of linesOf(answer)) {
    if ('progress' in line) progress(...line.progress);
    if ('result' in line) return line.result;
    if ('refused' in line) throw new Refused(line.refused, line.code);
    if ('failed' in line)
      throw new Refused('The server could not run this command. See the server log for the reason.');
  }
  throw new Refused(
    'The server stopped before it reported a result. Check whether the command took effect before you run it again.',
  );
}

/** Ends early if the connection breaks. */
async function* linesOf(answer: NodeJS.ReadableStream): AsyncGenerator<Line> {
  try {
    for await (const text of createInterface({ input: answer })) yield JSON.parse(text) as Line;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNRESET') throw error;
  }
}

/** `readline` also ends a line at U+2028 and U+2029, which JSON doesn't escape. */
function oneLine(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}

function socketPath(dataDir: string): string | undefined {
  const path = join(dataDir, 'control.sock');
  return path.length <= PATH_MAXIMUM && process.platform !== 'win32' ? path : undefined;
}
