import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { listen } from '../e2e/fakes/listen.ts';

const root = join(import.meta.dirname, '..');

/**
 * Baseline for the first screen's script size and load time: a page on which React renders only the heading, built with
 * Vite and served with Brotli.
 */
export interface FloorPage {
  folder: string;
  serve(): Promise<{ url: string; close(): Promise<void> }>;
  remove(): void;
}

export async function buildFloor(): Promise<FloorPage> {
  const source = mkdtempSync(join(root, 'node_modules/.floor-'));
  writeFileSync(
    join(source, 'main.js'),
    `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Welcome to Harbor Payments'));`,
  );
  writeFileSync(
    join(source, 'index.html'),
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  await build({ root: source, configFile: false, logLevel: 'silent', build: { outDir: 'out' } });
  const folder = join(source, 'out');
  return {
    folder,
    serve: () => serveFolder(folder),
    remove: () => rmSync(source, { recursive: true, force: true }),
  };
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

async function serveFolder(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' || !request.url ? '/index.html' : request.url;
    try {
      const body = brotliCompressSync(readFileSync(join(folder, path)));
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'text/plain',
        'content-encoding': 'br',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const { port, close } = await listen(server);
  return { url: `http://127.0.0.1:${port}/`, close };
}
