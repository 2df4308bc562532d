// Baseline for how much call times vary: a bare Fastify server that does only the unavoidable work. For each
// application, it answers one call per step, hashes one password, and commits one row per write. When run as a program,
// this file is that server.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash } from '@node-rs/argon2';
import Fastify from 'fastify';
import { timing, type Times } from './applications.ts';
import { COST } from './floor.ts';

const WRITES = ['initiate', 'code', 'entry', 'type', 'draft', 'business', 'owners', 'account', 'submit'];
const READS = ['status', 'settings', 'review'];
const BODY = JSON.stringify({ legalName: 'Marlow', text: 'x'.repeat(500) });

async function serve(folder: string): Promise<void> {
  const connection = new DatabaseSync(join(folder, 'floor.db'));
  connection.exec('pragma journal_mode = wal; pragma synchronous = full');
  connection.exec('create table saved (id integer primary key, body text)');
  const insert = connection.prepare('insert into saved (body) values (?)');
  const last = connection.prepare('select * from saved order by id desc limit 1');
  const app = Fastify();
  app.post<{ Params: { call: string } }>('/:call', async ({ params: { call }, body }) => {
    if (call === 'initiate') await hash('a password of the benchmark', COST);
    if (WRITES.includes(call)) insert.run(JSON.stringify(body));
    return last.get();
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

export async function floorCalls(
  drive: (applyOnce: (times: Times) => Promise<void>) => Promise<Times>,
): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  const child = fork(import.meta.filename, [folder]);
  try {
    const url = await new Promise<string>((done, failed) => {
      child.once('message', (message) => typeof message === 'string' && done(message));
      child.once('exit', () => failed(new Error('The floor ended before it was ready.')));
    });
    return await drive(async (times) => {
      for (const call of [...WRITES, ...READS])
        await timing(times)(call, async () => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(`${url}/${call}`, { method: 'POST', headers, body: BODY });
          await answer.json();
        });
    });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const folder = process.argv[2];
if (import.meta.main && folder) await serve(folder);
