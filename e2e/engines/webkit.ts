import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server.ts';
import { callOf, type Engine, type EngineKind, type Size } from './engine.ts';

const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3'] as const;
const [DRIVER, XVFB, PYTHON] = PROGRAMS;
const WINDOW = join(import.meta.dirname, 'window.py');

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Starts WebKitGTK's WebDriver server on a virtual display, because its browser can't run without a display. */
async function start(): Promise<{ url: string; close(): Promise<void> }> {
  const screen = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  while (driver.exitCode === null) {
    const isUp = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
  }
  return {
    url,
    // Killing the display also closes the browser window.
    async close() {
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit');
        if (child.kill()) await ended;
      }
    },
  };
}

function caller(url: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function open({ width, height }: Size): Promise<Engine> {
  const driver = await start();
  const args = [WINDOW, String(width), String(height)];
  const { sessionId } = (await caller(driver.url)('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: PYTHON, args } } },
  })) as { sessionId: string };
  const send = caller(`${driver.url}/session/${sessionId}`);
  return {
    async goto(url) {
      await send('POST', '/url', { url });
    },
    async reload() {
      await send('POST', '/refresh');
    },
    async back() {
      await send('POST', '/back');
    },
    async forward() {
      await send('POST', '/forward');
    },
    async evaluate(run, ...input) {
      const script = `return (${callOf(run)})(arguments[0])`;
      const answer = await send('POST', '/execute/sync', { script, args: [JSON.stringify(input)] });
      return JSON.parse(String(answer));
    },
    async perform(actions) {
      await send('POST', '/actions', { actions });
    },
    async screenshot() {
      return Buffer.from(String(await send('GET', '/screenshot')), 'base64');
    },
    close: () => driver.close(),
  };
}

export const webkit: EngineKind = {
  name: 'WebKit',
  missing() {
    const hasPrograms = PROGRAMS.every((path) => existsSync(path));
    const load = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
    if (hasPrograms && spawnSync(PYTHON, ['-c', load]).status === 0) return undefined;
    return 'WebKitGTK is not installed (Debian: webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1)';
  },
  open,
};
