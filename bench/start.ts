import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median, seconds, times, type Part } from './report.ts';

const root = join(import.meta.dirname, '..');

export async function start(): Promise<Part> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const fresh = await npmStart(dataDir);
    const again = median([await npmStart(dataDir), await npmStart(dataDir), await npmStart(dataDir)]);
    const row = {
      what: 'npm start to ready, on an existing folder',
      figure: seconds(again),
      beside: `${times(again, fresh)} the first start (${seconds(fresh)}); packages and build were there; aim 2 s`,
    };
    return { rows: [row], details: { fresh, again } };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function npmStart(dataDir: string): Promise<number> {
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const begun = performance.now();
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    for (;;) {
      const isReady = await fetch(`http://localhost:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - begun;
      if (child.exitCode !== null) throw new Error('npm start ended.');
      await new Promise((done) => setTimeout(done, 10));
    }
  } finally {
    // Signal the whole process group, because npm does not always forward signals.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}
