// Checks the API document that the app serves. `lint` applies Redocly's recommended rules. `client` generates types
// from the document, compiles docs/typed-application.ts with them, and runs that program to complete an application.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestbed } from '../test/testbed.ts';

const ROOT = join(import.meta.dirname, '..');
const OPERATOR_KEY = 'operator-key-of-the-typed-client';

const WRONG = `import createClient from 'openapi-fetch';
import type { components, paths } from './merchant-api.d.ts';

const client = createClient<paths>();
// @ts-expect-error -- an unknown type
await client.PUT('/onboarding/accounts/identity/type', { body: { ownershipType: 'TRUST' } });
// @ts-expect-error -- a misspelled field
export const item: components['schemas']['NewRequestedItem'] = { kind: 'answer', questoin: 'Why?' };
// @ts-expect-error -- an amount as text
export const volume: components['schemas']['Business']['expectedMonthlyVolume'] = '25000';
// @ts-expect-error -- a missing field
export const account: components['schemas']['BankAccount'] = { accountType: 'checking' };
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  },
};

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      return reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}

async function lint(file: string): Promise<void> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await run('redocly', ['lint', file, '--extends=recommended', '--format=json'], quiet);
  const { totals } = JSON.parse(output) as { totals: { errors: number; warnings: number } };
  if (totals.errors + totals.warnings > 0) throw new Error(output);
}

async function makeApplication(dir: string, env: Record<string, string>): Promise<void> {
  const generator = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  const hook = join(ROOT, 'scripts/olderTypescript.mjs');
  const program = join(dir, 'typed-application.ts');
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  copyFileSync(join(ROOT, 'docs/typed-application.ts'), program);
  writeFileSync(join(dir, 'wrong.ts'), WRONG);
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const types = ['--output', join(dir, 'merchant-api.d.ts')];
  await run(process.execPath, ['--import', hook, generator, join(dir, 'openapi.json'), ...types]);
  await run('tsc', ['-p', dir]);
  const said = await run(process.execPath, [program], env);
  if (said !== 'Marlow Coffee: APPROVED\n') throw new Error(`The client said: ${said}`);
}

const [part = 'lint'] = process.argv.slice(2);
const bed = await startTestbed({ env: { OPERATOR_KEY } });
const dir = mkdtempSync(join(tmpdir(), 'onboarding-api-'));
try {
  const base = await bed.listen();
  const file = join(dir, 'openapi.json');
  writeFileSync(file, await (await fetch(`${base}/openapi.json`)).text());
  if (part === 'lint') await lint(file);
  else await makeApplication(dir, { BASE_URL: base, OPERATOR_KEY });
} finally {
  rmSync(dir, { recursive: true, force: true });
  await bed.close();
}
