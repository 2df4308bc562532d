import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { isReturnUrl, withOutcome } from './returnUrl.ts';

const BASE = 'https://good.example/portal';
const path = fc.webPath().filter((one) => !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(one) && one !== '');
const query = fc.webQueryParameters();

describe('a return address', () => {
  test('may be a listed one, or one below it', () => {
    fc.assert(
      fc.property(path, query, fc.webFragments(), (below, asked, fragment) => {
        const address = `${BASE}/${below.replace(/^\/+/, '')}?${asked}#${fragment}`;
        expect(isReturnUrl(address, [BASE])).toBe(true);
      }),
      { numRuns: fuzzRuns(200) },
    );
    for (const address of [BASE, `${BASE}/`, `${BASE}?a=1`, `${BASE}#top`, 'HTTPS://GOOD.example:443/portal'])
      expect(isReturnUrl(address, [BASE])).toBe(true);
    expect(isReturnUrl('https://good.example/x', ['https://other.example', 'https://good.example'])).toBe(
      true,
    );
  });

  test('never leads to another origin or above the path', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'good.example',
      'evil.example',
      '.',
      '..',
      '%2e',
      '%2f',
      '\t',
      '\n',
      ' ',
      'portal',
      '?',
      '#',
      'user',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        for (const address of [
          parts.join(''),
          `${BASE}${parts.join('')}`,
          `https://good.example${parts.join('')}`,
        ]) {
          if (!isReturnUrl(address, [BASE])) continue;
          const url = new URL(address);
          expect(url.origin).toBe('https://good.example');
          expect(url.pathname).toMatch(/^\/portal(\/|$)/);
          expect(url.username + url.password).toBe('');
        }
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });

  test.each([
    'https://good.example.evil.com/portal',
    'https://good.example@evil.com/portal',
    'https://user@good.example/portal',
    'https://@good.example/portal',
    'https://good.example:8443/portal',
    'https://good.example/portal2',
    'https://good.example/portal/../admin',
    'https://good.example/portal/%2e%2e/admin',
    'https://good.example/',
    'http://good.example/portal',
    '//good.example/portal',
    '/portal',
    'javascript:alert(1)//https://good.example/portal',
    'https:good.example/portal',
    'https:///good.example/portal',
    'https://good.example/portal\n',
    ' https://good.example/portal',
    'https://good.example\\portal',
    `https://good.example/portal/${'x'.repeat(2000)}`,
    '',
  ])('%j is refused', (address) => {
    expect(isReturnUrl(address, [BASE])).toBe(false);
  });

  test('without TLS is only accepted on this machine', () => {
    expect(isReturnUrl('http://localhost:3000/done', ['http://localhost:3000'])).toBe(true);
    expect(isReturnUrl('http://portal.localhost:3000/done', ['http://portal.localhost:3000'])).toBe(true);
    expect(isReturnUrl('http://good.example/done', ['http://good.example'])).toBe(false);
  });

  test('gets the application ID and stage, and keeps its query unchanged', () => {
    const outcome = { applicationId: 'a-1', stage: 'SUBMITTED' };
    expect(withOutcome('https://good.example/portal', outcome)).toBe(
      'https://good.example/portal?applicationId=a-1&stage=SUBMITTED',
    );
    expect(withOutcome('https://good.example/portal?x=a%20b&x=+#top', outcome)).toBe(
      'https://good.example/portal?x=a%20b&x=+&applicationId=a-1&stage=SUBMITTED#top',
    );
  });
});
