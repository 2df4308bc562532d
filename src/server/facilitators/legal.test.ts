import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LegalDocumentName } from '../../domain/legal.ts';
import { FacilitatorsCopy, shippedFolder } from '../../../test/facilitatorsCopy.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { loadFacilitators } from './facilitators.ts';

let copy: FacilitatorsCopy;
beforeEach(() => {
  copy = new FacilitatorsCopy();
});
afterEach(() => copy.remove());

describe('an error in a document names its line', () => {
  const terms = 'default-legal/terms-of-service.md';
  test.each([
    ['Hello <b>you</b>.', 'raw HTML'],
    ['<script>alert(1)</script>', 'raw HTML'],
    ['[here](javascript:alert(1))', 'links must be'],
    ['Pay {{amount}}.', '{{amount}} is not a known placeholder'],
    ['![logo](https://x.example/logo.png)', 'image'],
    ['# A title', 'headings go from ##'],
    ['a &nbsp; b', 'HTML entity'],
  ])('%s', (content, named) => {
    copy.rewrite(
      terms,
      () =>
        `---\ntitle: T\nversion: 2024-01-31\nlastUpdated: January 31, 2024\n---\n\nFirst.\n\n${content}\n`,
    );
    expect(copy.mistakes()[0]).toEqual({
      file: terms,
      field: 'line 9',
      message: expect.stringContaining(named),
    });
  });

  test.each([
    ['title', 'title: ', 'must not be empty'],
    ['title', 'title: Terms of {{us}}', '{{us}} is not a known placeholder'],
    ['version', 'version: August', 'must be a date'],
    ['lastUpdated', 'lastUpdated: August 30, 2023', 'August 31, 2023'],
  ])('front matter %s', (field, line, named) => {
    copy.rewrite(terms, (text) => text.replace(new RegExp(`^${field}:.*$`, 'm'), line));
    expect(copy.mistakes()).toEqual([{ file: terms, field, message: expect.stringContaining(named) }]);
  });

  test('a byte order mark is not one, and not in the text that applicants agree to', () => {
    const markdown = () =>
      loadFacilitators(copy.dir, { env: 'local' }).default.documents['terms-of-service'].markdown;
    const before = markdown();
    copy.rewrite(terms, (text) => `\ufeff${text}`);
    expect(markdown()).toBe(before);
  });

  test('a missing document, and an unknown one', () => {
    rmSync(join(copy.dir, terms));
    mkdirSync(join(copy.dir, 'cobalt/legal'));
    writeFileSync(join(copy.dir, 'cobalt/legal/terms.md'), 'x');
    expect(
      copy
        .mistakes()
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(['cobalt/legal/terms.md', terms]);
  });
});

test('a facilitator may replace a shared document with its own', () => {
  mkdirSync(join(copy.dir, 'cobalt/legal'));
  writeFileSync(
    join(copy.dir, 'cobalt/legal/privacy-policy.md'),
    '---\ntitle: Our notice\nversion: 2024-02\nlastUpdated: February 2024\n---\n\nWrite to **{{supportEmail}}**.\n',
  );
  const book = loadFacilitators(copy.dir, { env: 'local' });
  const own = book.byId('cobalt')?.documents['privacy-policy'];
  expect(own).toMatchObject({
    title: 'Our notice',
    version: '2024-02',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(own?.html).toBe('<p>Write to <strong>support@cobaltpay.example</strong>.</p>');
  expect(book.byId('harbor')?.documents['privacy-policy'].version).toBe('2023-06');
});

test("a company's name never becomes markup", () => {
  copy.plant('harbor/facilitator.json', 'name', 'A *bold* <b>bank</b>');
  const { html } = loadFacilitators(copy.dir, { env: 'local' }).default.documents['terms-of-service'];
  expect(html).toContain('A *bold* &lt;b&gt;bank&lt;/b&gt;');
});

describe('the legal texts say what the specification requires', () => {
  const book = loadFacilitators(shippedFolder, { env: 'local' });
  test.each<[LegalDocumentName, string]>([
    ['terms-of-service', 'paper copy of any of them within 180 days'],
    ['terms-of-service', "with 30 days' notice"],
    ['terms-of-service', 'subscription, it is charged on the 1st of each month'],
    ['terms-of-service', 'report it to us within 30 days'],
    ['terms-of-service', 'up to 120 days after it was made'],
    ['terms-of-service', 'within 15 days of our notice'],
    ['terms-of-service', 'signature for every payment over $25'],
    ['terms-of-service', 'receipt for every payment over $15'],
    ['terms-of-service', 'by 5 p.m. PT'],
    ['terms-of-service', 'under $5,000, we reimburse the filing and arbitration fees'],
    ['terms-of-service', 'within one year'],
    ['terms-of-service', "limited to three months' fees"],
    ['terms-of-service', 'General Terms'],
    ['terms-of-service', 'Payment Processing Terms'],
    ['terms-of-service', 'Merchant Services Agreement'],
    ['merchant-services-agreement', 'Term and termination'],
    ['merchant-services-agreement', 'within 30 days of a written notice that describes the breach'],
    ['merchant-services-agreement', 'Disclaimer of warranties'],
    ['merchant-services-agreement', 'the law of the State of Ohio'],
    ['merchant-services-agreement', 'The member bank'],
    ['merchant-services-agreement', 'Responsibilities of the acquirer'],
    ['merchant-services-agreement', 'Responsibilities of the sub-merchant'],
    ['privacy-policy', 'not directed at children under 13'],
    ['privacy-policy', 'up to 24 months of its history'],
    ['privacy-policy', 'Social Security number or Individual Taxpayer Identification Number (ITIN)'],
    ['e-sign-consent', 'within 180 days'],
    ['e-sign-consent', 'received 24 hours after sending'],
  ])('%s: %s', (name, words) => {
    for (const { documents } of book.all) expect(documents[name].html).toContain(escapeHtml(words));
  });

  test.each<[LegalDocumentName, string, string, string]>([
    ['terms-of-service', 'Terms of Service', '2023-08-31', 'August 31, 2023'],
    ['merchant-services-agreement', 'Acquirer Merchant Services Agreement', '2023-08-31', 'August 31, 2023'],
    ['privacy-policy', 'Privacy Policy', '2023-06', 'June 2023'],
    ['e-sign-consent', 'E-Sign Consent', '2023-08', 'August 2023'],
  ])('%s is dated', (name, title, version, lastUpdated) => {
    for (const { documents } of book.all)
      expect(documents[name]).toMatchObject({ name, title, version, lastUpdated });
  });

  test('each facilitator is named in its own, and no placeholder is left', () => {
    for (const { name, documents, supportEmail } of book.all) {
      for (const document of Object.values(documents)) {
        expect(document.html).toContain(escapeHtml(name));
        expect(document.html).toContain(escapeHtml(supportEmail));
        expect(document.markdown).not.toContain('{{');
      }
    }
    const hashes = book.all.map(({ documents }) => documents['terms-of-service'].sha256);
    expect(new Set(hashes).size).toBe(book.all.length);
  });
});
