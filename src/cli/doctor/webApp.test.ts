import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { languages } from '../../domain/texts/languages.ts';
import { pageFile } from '../../journey/shell.ts';
import { checkWebApp } from './doctorSettings.ts';

test('reports a web app that is not built, as a problem only in production', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  const config = readConfig({ DATA_DIR: dist, DIST_DIR: dist });
  expect(checkWebApp(config)).toMatchObject({ state: 'note', settings: ['DIST_DIR'] });
  expect(checkWebApp({ ...config, isProduction: true })).toMatchObject({ state: 'wrong' });
  for (const language of languages) writeFileSync(join(dist, pageFile(language)), '');
  expect(checkWebApp(config)).toMatchObject({ state: 'ok', says: dist });
  rmSync(dist, { recursive: true });
});
