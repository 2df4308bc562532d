import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOf, temporaryFolder, type Engine, type EngineKind, type Size } from './engine.ts';

const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
};

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Record<string, unknown>;
    waiting.get(Number(answer['id']))?.(answer);
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => fail(new Error(`No connection to ${url}`)));
  });
  return async (method, params) => {
    const id = (lastId += 1);
    const answer = await new Promise<Record<string, unknown>>((done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer['type'] === 'error') throw new Error(`${method}: ${String(answer['message'])}`);
    return answer['result'] as Record<string, unknown>;
  };
}

async function start(profile: string) {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    binary ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let printed = '';
  const address = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /BiDi listening on (ws:\S+)/.exec(printed);
      if (found?.[1]) done(found[1]);
    });
    child.once('exit', () => fail(new Error(`Firefox ended before it was ready:\n${printed}`)));
  });
  return {
    address,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function open({ width, height }: Size): Promise<Engine> {
  const profile = temporaryFolder('firefox');
  const browser = await start(profile.path);
  const send = await connect(`${browser.address}/session`);
  await send('session.new', { capabilities: {} });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async forward() {
      await send('browsingContext.traverseHistory', { context, delta: 1 });
    },
    async evaluate(run, ...args) {
      const answer = await send('script.callFunction', {
        functionDeclaration: callOf(run),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']));
      return JSON.parse((answer['result'] as { value: string }).value);
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    async close() {
      await browser.close();
      profile.remove();
    },
  };
}

export const firefox: EngineKind = {
  name: 'Firefox',
  missing: () => (binary ? undefined : 'Firefox is not installed (Debian: firefox-esr)'),
  open,
};
