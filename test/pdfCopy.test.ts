import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { demoOwner } from '../src/domain/demoSample.ts';
import type { PdfCopy } from '../src/server/pdf/words.ts';
import { renderPdf } from '../src/server/pdf/render.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';
import { pdfCopyOf } from '../src/features/confirm/pdfCopy.server.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;

function wordsOf({ sections }: PdfCopy): string[] {
  return sections.flatMap(({ heading = '', parts }) => [
    heading,
    ...parts.flatMap(({ title = '', facts = [], sentences = [] }) => [
      title,
      ...facts.flatMap(({ label, lines }) => [label, ...lines]),
      ...sentences,
    ]),
  ]);
}

describe.each(databases())('the copy of a submitted application on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const linkOf = async (applicant: Journey) =>
    (await applicant.call('GET', '/onboarding/accounts/copy')).body.data.url as string;
  const idOf = (applicant: Journey) => operatorApi(base, KEY).applicationOf(applicant.account.email);
  async function pdfTextsFor(applicant: Journey): Promise<string[]> {
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    const copy = await pdfCopyOf(bed.deps, { id });
    if (!copy) throw new Error('There is no copy.');
    return wordsOf(copy);
  }

  test('is a tagged PDF behind a link on the result page and in the email', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    expect(await applicant.call('GET', '/onboarding/accounts/copy')).toMatchObject({
      status: 400,
      body: { message: 'This step is not available yet.' },
    });
    await applicant.submit();
    const answer = await fetch(await linkOf(applicant));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    // WebKit's PDF viewer needs inline styles.
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7/);
    expect(file).toContain('/MarkInfo');
    expect(file).toContain('/Lang (en-US)');

    const mail = (await bed.outbox()).find(
      ({ to, text }) => to === applicant.account.email && text.includes('copies/'),
    );
    const url = /http\S+copies\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
  });

  test("opens on its own facilitator's host only", async () => {
    const cobalt = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SUBMITTED');
    const url = new URL(await linkOf(cobalt));
    const at = async (host: string) => (await bed.request({ url: url.pathname, headers: { host } })).status;
    expect(await at('cobalt.localhost')).toBe(200);
    expect(await at('harbor.localhost')).toBe(404);
    // Outside production, the host in the link serves every facilitator's PDF copies.
    expect(await at(url.host)).toBe(200);
    const asked = await bed.request({
      url: '/onboarding/accounts/copy',
      token: cobalt.token,
      headers: { host: 'harbor.localhost' },
    });
    expect(new URL(asked.body.data.url).hostname).toBe('cobalt.localhost');
  });

  test('says what was entered, acknowledged, certified, and agreed to, and shows no secret', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const words = await pdfTextsFor(applicant);
    expect(words).toEqual(
      expect.arrayContaining([
        applicant.account.name,
        applicant.account.email,
        'Business information',
        'Marlow Coffee',
        '5814 · Fast Food Restaurants',
        'Owner information',
        'Dana Marlow',
        '05-17-1984',
        'Fees disclosure & acknowledgement',
        '2.9%',
        '$0.30',
        'By submitting this application, you accept these fees.',
        'I hereby certify that the information provided in this application is complete and correct to the best of my knowledge.',
        'Acquirer Merchant Services Agreement',
        'Version 2023-08-31',
        '*****6789',
      ]),
    );
    expect(words.filter((text) => /^SHA-256 [0-9a-f]{64}$/.test(text))).toHaveLength(4);
    expect(words.join('\n')).not.toMatch(/123456789|123-45-6789|12-3456789/);
  });

  test("names a government's contact, and every account under its label", async () => {
    const government = await reach(journey(base, { ownershipType: 'GOV' }), 'SUBMITTED');
    expect(await pdfTextsFor(government)).toEqual(
      expect.arrayContaining(['Government', 'Contact information']),
    );
    const cobalt = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SUBMITTED');
    const words = await pdfTextsFor(cobalt);
    expect(words).toEqual(expect.arrayContaining(['Deposits', 'Fees', 'Acknowledgement']));
    await bed.deps.db
      .updateTable('application')
      .set({ language: 'es' })
      .where('fac_id', '=', 'cobalt')
      .execute();
    expect(await pdfTextsFor(cobalt)).toEqual(expect.arrayContaining(['Depósitos', 'Tarifas']));
  });

  test('keeps the acknowledged fees when the product changes its own', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { product } = bed.deps.facilitators.product('harbor') ?? {};
    const before = product?.fees;
    if (!product || !before) throw new Error('The product has no fees.');
    product.fees = { ...before, platform: { ccCnpSale: { discountRate: 9, fixed: 9 } } };
    const words = await pdfTextsFor(applicant);
    product.fees = before;
    expect(words).toContain('2.9%');
    expect(words).not.toContain('9%');
  });

  test("doesn't open with a made-up, changed, or old link", async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const link = await linkOf(applicant);
    const [id = '', end = ''] = link.slice(link.lastIndexOf('/') + 1).split('.');
    const changed = [
      link.replace(id, crypto.randomUUID()),
      link.replace(end, `z${end.slice(1)}`),
      link.slice(0, -1),
      `${base}/onboarding/copies/x`,
    ];
    for (const url of changed) expect((await fetch(url)).status).toBe(404);
    bed.advance(31 * DAY);
    expect((await fetch(link)).status).toBe(404);
    const texts = {
      en: 'This link has expired or is incomplete',
      es: 'El enlace ha vencido o está incompleto',
    };
    for (const [language, title] of Object.entries(texts)) {
      const page = await fetch(link, { headers: { accept: 'text/html', 'accept-language': language } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const body = await page.text();
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain('support@harborpayments.example');
    }
    bed.advance(-31 * DAY);
  });

  test('is available to its operator and to no other', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const path = `${base}/operator/v1/applications/${await idOf(applicant)}/pdf`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${KEY}` } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect((await fetch(path)).status).toBe(401);
    const foreign = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SUBMITTED');
    const { id } = await bed.deps.db
      .selectFrom('application')
      .select('id')
      .where('fac_id', '=', 'cobalt')
      .where('submitted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(foreign.token).not.toBe('');
    const other = await fetch(`${base}/operator/v1/applications/${id}/pdf`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(other.status).toBe(404);
  });

  test('has room for the longest names in any script', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const owner = { ...demoOwner('private'), ownershipPercentage: 75 };
    const long = {
      ...owner,
      firstName: 'Ż'.repeat(24),
      lastName: 'Ω'.repeat(24),
      middleName: 'Й'.repeat(24),
    };
    await applicant.call('PUT', '/onboarding/accounts/identity/owners', { owners: [long] });
    await reach(applicant, 'SUBMITTED', { from: 'IDENTITY' });
    const name = [long.firstName, long.middleName, long.lastName].join(' ');
    expect(await pdfTextsFor(applicant)).toContain(name);
    expect((await fetch(await linkOf(applicant))).status).toBe(200);
  });
});

test('the copy of an application in Spanish is in Spanish, except for the documents', async () => {
  const bed = await startTestbed();
  const base = await bed.listen();
  const applicant = await reach(journey(base), 'PAYOUT');
  await applicant.call('GET', '/onboarding/accounts/status', undefined, { 'accept-language': 'es' });
  await applicant.submit();
  const { id } = await bed.deps.db.selectFrom('application').select('id').executeTakeFirstOrThrow();
  const copy = await pdfCopyOf(bed.deps, { id });
  const words = copy ? wordsOf(copy) : [];
  expect(copy?.language).toBe('es');
  expect(copy?.footer(1, 2)).toMatch(/Página 1 de 2$/);
  expect(words).toEqual(
    expect.arrayContaining([
      'Información del negocio',
      'Compañía de responsabilidad limitada (LLC)',
      '5814 · Restaurantes de comida rápida',
      'Propietario o propietaria',
      'Estados Unidos',
      expect.stringMatching(/^Certificada y enviada electrónicamente por /),
      'Los documentos legales solo están disponibles en inglés.',
    ]),
  );
  expect(words.filter((word) => /^(?:Bank|Legal name|Owner|Certification)/.test(word))).toEqual([]);
  await bed.close();
});

test('the same document produces the same file', async () => {
  const copy: PdfCopy = {
    title: 'Merchant application',
    brand: { name: 'Harbor', color: '#0b4f8a' },
    language: 'en',
    footer: (page, pages) => `Harbor ${page}/${pages}`,
    createdAt: 1_800_000_000_000,
    sections: Array.from({ length: 12 }, () => ({
      heading: 'A section',
      parts: [{ facts: [{ label: 'L', lines: ['x'.repeat(300)] }], sentences: ['y '.repeat(300)] }],
    })),
  };
  const [one, other] = await Promise.all([renderPdf(copy), renderPdf(copy)]);
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});
