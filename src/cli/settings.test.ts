import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { SETTINGS } from '../server/config/settingDeclarations.ts';
import { settingsPage } from './settings.ts';

test('docs/settings.md is current: npm run --silent onboard -- settings --markdown > docs/settings.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
  expect(page).toBe(`${settingsPage()}\n`);
});

test('the server reads every declared setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const env: Record<string, string> = {
    DATA_DIR: folder,
    CAPTCHA_KIND: 'hcaptcha',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'secret',
  };
  const read = new Set<string>();
  readConfig(
    new Proxy(env, {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    }),
  );
  rmSync(folder, { recursive: true });
  expect([...read].toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
});
