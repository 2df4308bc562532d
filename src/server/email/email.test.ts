import { describe, expect, test } from 'vitest';
import { contrast } from '../../domain/theme/theme.ts';
import { emailJob, greeting } from './email.ts';
import { mailTexts } from './texts/messages.ts';
import { html } from './emailHtml.ts';
import type { Email } from '../jobs/job.ts';
import { requestEmail } from './requestContent.ts';

const from = {
  facId: 'harbor',
  name: 'Harbor & Sons',
  supportEmail: 'help@harbor.example',
  mailLogo: null,
  branding: { color: '#0b4f8a' },
};

describe('an email', () => {
  const {
    text,
    html: page,
    ...head
  } = emailJob({
    from,
    about: 'app-1',
    to: { email: 'dana@example.com', name: 'Dana', language: 'en' },
    content: {
      subject: 'Two\r\nBcc: everyone@example.com',
      paragraphs: ['So <b>bold</b>.', 'It is "fine" & well.'],
      action: { label: 'Open', url: 'https://harbor.example/?a=1&b=2' },
    },
  }) as { kind: string; text: string; html: string; subject: string };

  test('has a one-line subject, whatever a name in it contains', () => {
    expect(head).toEqual({
      kind: 'email',
      facId: 'harbor',
      about: 'app-1',
      to: 'dana@example.com',
      subject: 'Two Bcc: everyone@example.com',
    });
  });

  test('has a plain text version', () => {
    expect(text).toContain(
      'Hello Dana,\n\nSo <b>bold</b>.\n\nIt is "fine" & well.\n\nOpen:\nhttps://harbor.example/?a=1&b=2\n',
    );
    expect(text).toContain('Questions? Email help@harbor.example.');
  });

  test('contains only its own markup', () => {
    expect(page).toContain('So &lt;b&gt;bold&lt;/b&gt;.');
    expect(page).toContain('href="https://harbor.example/?a=1&amp;b=2"');
    expect(page).toContain('Harbor &amp; Sons');
    expect(page).not.toMatch(/<script|<b>|undefined|\[object/);
    expect(page).toContain('prefers-color-scheme: dark');
  });
});

test('lists what it requests, and has one button', () => {
  const to = { email: 'd@example.com', name: 'Dana', language: 'en' } as const;
  const items = [
    { kind: 'document', documentType: 'government_id', about: 'owners.1', reason: 'It is <b>blurred</b>.' },
    { kind: 'document', documentType: 'other', about: 'owners.2', aboutName: 'Bo <i>Li' },
    { kind: 'answer', about: 'owners.2', aboutName: 'Bo Li', question: 'What do you do?' },
    { kind: 'section', section: 'payout', reason: 'The account is closed.' },
    { kind: 'answer', question: 'What do you sell?\nTo whom?' },
  ] as const;
  const link = 'https://harbor.example/harbor/account-type?subMerchantId=x';
  const dueAt = Date.UTC(2026, 11, 24, 12);
  const facts = {
    provider: 'Harbor',
    message: 'Two things.\n\nThank you.',
    items,
    dueAt,
    link,
    isGovernment: false,
  };
  const sent = (language: 'en' | 'es') =>
    emailJob({
      from,
      about: 'app-1',
      to: { ...to, language },
      content: requestEmail(facts, language),
    }) as Email;
  const { text, html: page } = sent('en');
  expect(text).toContain(
    'Please complete these items by December 24, 2026:\n\n1. Government ID (owner 2)\n   It is <b>blurred</b>.\n\n' +
      '2. Other document for Bo <i>Li\n\n3. Answer a question about Bo Li\n   What do you do?\n\n' +
      '4. Update bank account\n   The account is closed.\n\n5. Answer a question\n   What do you sell?\n   To whom?\n\n' +
      `See what we still need:\n${link}\n\nNever send Social Security`,
  );
  expect(page).toContain('<strong>Government ID (owner 2)</strong><br />It is &lt;b&gt;blurred&lt;/b&gt;.');
  expect(page).toContain('<strong>Other document for Bo &lt;i&gt;Li</strong>');
  expect(page).toContain('Two things.<br /><br />Thank you.');
  expect(page).toContain('What do you sell?<br />To whom?');
  expect(sent('es').text).toContain('1. Identificación oficial (propietario 2)');
  expect(sent('es').text).toContain('2. Otro documento (Bo <i>Li)');
  expect(sent('es').text).toContain('a más tardar el 24 de diciembre de 2026:');
});

test.each([
  ['en', false, 'Update owner information'],
  ['en', true, 'Update contact information'],
  ['es', false, 'Actualizar la información de los propietarios'],
  ['es', true, 'Actualizar la información de contacto'],
] as const)('in %s, government %s: a request to change the people is %s', (language, isGovernment, title) => {
  const items = [{ kind: 'section', section: 'identity' }] as const;
  const facts = { provider: 'Harbor', message: '', items, dueAt: null, link: '', isGovernment };
  expect(requestEmail(facts, language).items).toEqual([{ title, text: '' }]);
});

describe('the look of an email', () => {
  const content = { subject: 'S', paragraphs: ['P'], action: { label: 'Open', url: 'https://a.example/' } };
  const to = { email: 'd@example.com', name: 'Dana', language: 'en' } as const;
  const pageOf = (more: Partial<typeof from> | { mailLogo: object }) =>
    (emailJob({ from: { ...from, ...more } as never, about: 'app-1', to, content }) as { html: string }).html;

  test("shows the brand's logo, and its name where images don't load", () => {
    const mailLogo = { url: 'https://harbor.example/brand/harbor/logo.png?v=1', width: 158, height: 40 };
    expect(pageOf({ mailLogo })).toMatch(
      /<img\s+src="https:\/\/harbor\.example\/brand\/harbor\/logo\.png\?v=1"\s+width="158"\s+height="40"\s+alt="Harbor &amp; Sons"/,
    );
    expect(pageOf({})).not.toContain('<img');
  });

  test.each(['#000000', '#ffffff', '#ffe27a', '#ff0000', '#0052cc'])('is readable under %s', (color) => {
    const page = pageOf({ branding: { color } });
    const [, fill = '', edge = ''] = /bgcolor="(#\w+)"[^>]*border:\s?1px solid (#\w+)/.exec(page) ?? [];
    const [, ink = ''] = /display:\s?inline-block;[^"]*;\s?color:\s?(#\w+)/.exec(page) ?? [];
    const [, link = ''] = /class="link"[^>]*style="color:\s?(#\w+)/.exec(page) ?? [];
    const [, dark = ''] = /\.link\s*\{\s*color:\s?(#\w+)/.exec(page) ?? [];
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrast(link, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#181b21')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('an email starts with', () => {
  test.each([
    'Dana Marlow',
    'J.R. O’Neill-Müller',
    "Seán D'Arcy",
    'Иван Петров',
    '山田 太郎',
    'Dana & Sam Marlow',
  ])('the name %s', (name) => expect(greeting(name, mailTexts)).toBe(`Hello ${name},`));

  test.each([
    'Win $900 at https://evil.example',
    'visit evil.example now',
    'Call 1-900-555-0199',
    'mail ann@evil.example',
    'a\r\nBcc: everyone@example.com',
    '<b>Dana</b>',
    'Your account was locked, please answer with your Social Security Number',
  ])('no name in place of %s', (name) => expect(greeting(name, mailTexts)).toBe('Hello,'));
});

test('an email in Spanish has a Spanish frame', () => {
  const to = { email: 'd@example.com', name: 'Rosa', language: 'es' } as const;
  const action = { label: 'Abrir', url: 'https://a.example/' };
  const job = emailJob({ from, about: 'app-1', to, content: { subject: 'S', paragraphs: ['P'], action } });
  const { text, html: page } = job as { text: string; html: string };
  expect(text).toContain('Hola, Rosa:\n\nP');
  expect(text).toContain('¿Tiene preguntas? Escriba a help@harbor.example.');
  expect(page).toContain('<html lang="es"');
  expect(page).toContain('Si el botón no funciona');
});

test('templates nest without double escaping', () => {
  const items = ['<a>', '"b"'].map((item) => html`<li>${item}</li>`);
  expect(html`${items}`.text).toBe('<li>&lt;a&gt;</li><li>&quot;b&quot;</li>');
});
