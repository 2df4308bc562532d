import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../../e2e/applicant.ts';
import { anyApplication, type AnyApplication } from '../../domain/anyApplication.ts';
import { today } from '../../domain/date.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../../domain/demoSample.ts';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { TIN } from '../../domain/taxId.ts';
import { startTestbed, type TestAnswer, type Testbed } from '../../server/testbed.ts';
import { reviewErrors, type Reviewed, type ReviewSection } from './rules.ts';

/** How many applications; more with AGREEMENT_RUNS. */
const RUNS = Number(process.env.AGREEMENT_RUNS ?? 400);
interface Product {
  facId: string;
  spProductSlug: string;
  /** How many bank accounts it asks for. */
  quantity: number;
  types: readonly OwnershipType[];
}

const SOME = [
  'LLC',
  'PRIVATE_CORP',
  'PARTNERSHIP',
  'LIMITED_PARTNERSHIP',
  'NON_PROFIT',
  'SOLE_PROP',
] as const;
const OTHERS = ['PUBLIC_CORP', 'LIMITED_LIABILITY_PARTNERSHIP', 'GOV'] as const;
const PRODUCTS: readonly Product[] = [
  // Twice where the rules differ, so that those types are not too rare.
  { facId: 'harbor', spProductSlug: 'harbor', quantity: 1, types: [...SOME, ...OTHERS, 'SOLE_PROP', 'GOV'] },
  { facId: 'cobalt', spProductSlug: 'cobalt', quantity: 2, types: SOME },
];

const IDENTITY = '/onboarding/accounts/identity';
const PAYOUT = '/onboarding/accounts/payout';
// The clock stands still, so that no day ends between a save and its review.
const NOW = Date.now();
const day = today(NOW);

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed({ clock: NOW });
});
afterAll(() => bed.close());

type Method = 'GET' | 'POST' | 'PUT';
type Call = (method: Method, url: string, body?: unknown) => Promise<TestAnswer>;

/** A new applicant whose phone is verified. */
async function newApplicant({ facId, spProductSlug }: Product): Promise<Call> {
  const account = newAccount({ facId, spProductSlug });
  const started = await bed.request({ method: 'POST', url: '/onboarding/accounts/initiate', body: account });
  const token: string = started.body.token;
  const call: Call = (method, url, body) => bed.request({ method, url, body, token });
  const number = { mobileNumber: '(415) 555-0132', spProductSlug, resend: false };
  const { smsCode } = (await call('POST', '/onboarding/accounts/sms/sendsms', number)).body;
  await call('POST', '/onboarding/accounts/sms', { smsCode });
  return call;
}

interface Section {
  section: ReviewSection;
  /** Of the save that checks everything. */
  method: Method;
  path: string;
  body: unknown;
}

/** What is sent for each section, in the order of the steps. */
function sectionsOf(sent: AnyApplication, ownershipType: OwnershipType): Section[] {
  const { business, owners, contact, accounts } = sent;
  const identity =
    ownershipType === 'GOV'
      ? { path: `${IDENTITY}/contact`, body: contact }
      : { path: `${IDENTITY}/owners`, body: { owners } };
  return [
    { section: 'business', method: 'PUT', path: `${IDENTITY}/business`, body: business },
    { section: 'identity', method: 'PUT', ...identity },
    { section: 'payout', method: 'POST', path: PAYOUT, body: accounts },
  ];
}

function demoApplication(ownershipType: OwnershipType, { quantity }: Product): AnyApplication {
  const kind = groupKindOf(ownershipType);
  return {
    business: demoBusiness(kind),
    owners: [demoOwner(kind)],
    contact: demoContact(),
    accounts: Array.from({ length: quantity }, () => demoBankAccount('')),
  };
}

/** What is sent, with the TIN type that goes without saying in a call: it is written down, so that the review sees it. */
function written(sent: AnyApplication, ownershipType: OwnershipType): AnyApplication {
  const { tinType } = sent.business as { tinType?: unknown };
  const isBlank = typeof tinType === 'string' ? tinType.trim() === '' : (tinType ?? null) === null;
  const isSaid = groupKindOf(ownershipType) === 'sole' || !isBlank;
  return isSaid ? sent : { ...sent, business: { ...sent.business, tinType: TIN.EIN } };
}

const ok = ({ status }: TestAnswer) => status === 200;

/** Brings an application to the review with sections that are right. */
async function begin(call: Call, ownershipType: OwnershipType, product: Product): Promise<void> {
  expect((await call('PUT', `${IDENTITY}/type`, { ownershipType })).body).toEqual({ success: true });
  for (const { method, path, body } of sectionsOf(demoApplication(ownershipType, product), ownershipType)) {
    expect((await call(method, path, body)).body).toEqual({ success: true });
  }
}

/** A draft as a form sends it: what is missing is empty, which blanks what was stored. */
function everyField(body: unknown): unknown {
  if (Array.isArray(body) || typeof body !== 'object' || body === null || 'owners' in body) return body;
  const { address } = body as { address?: object };
  const fields = Object.keys(address ? demoBusiness('private') : demoContact());
  const blank = Object.fromEntries(fields.map((field) => [field, '']));
  return { ...blank, ...body, ...(address && { address: { ...blankAddress, ...address } }) };
}

const blankAddress = Object.fromEntries(
  Object.keys(demoBusiness('private').address).map((field) => [field, '']),
);

/** Saves a section as the form does: whole, or else as far as it goes; then reads it as the review page does. */
async function save(call: Call, { section, method, path, body }: Section) {
  const whole = await call(method, path, body);
  const partly = ok(whole) ? undefined : await call('POST', `${path}/partial`, everyField(body));
  const read = await call('GET', section === 'payout' ? `${path}?addAsterisks=true` : path);
  expect(read.status).toBe(200);
  return { whole, isStoredInPart: partly !== undefined && ok(partly), read: read.body };
}

/** Values that only the server can judge: what stands behind a mask, and which categories the product offers. */
function isServersToSay({ body }: TestAnswer, sent: unknown): boolean {
  const errors: { field: string; message: string }[] = body.errors ?? [];
  const text = JSON.stringify(sent);
  return errors.every(
    ({ field }) =>
      field.endsWith('mccCode') || (/ssn|federalTaxId|accountNumber/.test(field) && text.includes('"*****')),
  );
}

const seen = { submitted: 0, refused: 0, savedInPart: 0, refusedWhole: 0 };

/** One application through the calls; answers whether it was submitted. */
async function agree({
  call,
  ownershipType,
  product,
  sent,
}: {
  call: Call;
  ownershipType: OwnershipType;
  product: Product;
  sent: AnyApplication;
}): Promise<boolean> {
  const context = { today: day, dc: false, quantity: product.quantity };
  const errorsOf = (reviewed: AnyApplication) =>
    reviewErrors({ ...reviewed, ownershipType } satisfies Reviewed, context);
  await begin(call, ownershipType, product);
  const stored: AnyApplication = { business: {}, owners: [], contact: {}, accounts: [] };
  let isWhole = true;
  // The last section first: one with a hole closes those after it.
  for (const one of sectionsOf(sent, ownershipType).toReversed()) {
    const { whole, isStoredInPart, read } = await save(call, one);
    Object.assign(stored, one.section === 'payout' ? { accounts: read } : read.data);
    if (isStoredInPart) isWhole = false;
    seen.savedInPart += Number(isStoredInPart);
    seen.refusedWhole += Number(!ok(whole));
    const refused = errorsOf(written(sent, ownershipType)).filter(({ section }) => section === one.section);
    if (ok(whole)) {
      // 5+4 digits of a ZIP code are taken and five are kept, so the review sees five.
      expect(refused.filter(({ field }) => !field.endsWith('postalCode'))).toEqual([]);
    } else if (!isServersToSay(whole, one.body)) {
      expect(refused).not.toEqual([]);
    }
  }
  const onReview = errorsOf(stored);
  const submitted = await call('POST', '/onboarding/submit', { ack: true });
  expect(onReview.length === 0).toBe(isWhole);
  expect(ok(submitted)).toBe(isWhole);
  expect(submitted.body.errors ?? []).toEqual(onReview);
  return ok(submitted);
}

/** A product, one of its types, and what is sent; the generators are built once. */
const anyRun = fc.oneof(
  ...PRODUCTS.flatMap((product) =>
    product.types.map((ownershipType) =>
      fc.record({
        product: fc.constant(product),
        ownershipType: fc.constant(ownershipType),
        sent: anyApplication({ ownershipType, quantity: product.quantity, today: day }),
      }),
    ),
  ),
);

test(`of ${RUNS} applications at random, save, submit and review accept the same`, async ({ annotate }) => {
  const waiting = new Map<Product, Call>();
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ product, ...run }) => {
      const call = waiting.get(product) ?? (await newApplicant(product));
      waiting.delete(product);
      const isSubmitted = await agree({ call, product, ...run });
      if (!isSubmitted) waiting.set(product, call);
      seen[isSubmitted ? 'submitted' : 'refused'] += 1;
    }),
    { numRuns: RUNS },
  );
  // Both outcomes came about often enough to mean something.
  expect(seen.submitted).toBeGreaterThan(RUNS / 10);
  expect(seen.refused).toBeGreaterThan(RUNS / 10);
  await annotate(JSON.stringify(seen));
}, 600_000);
