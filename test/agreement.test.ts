import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../e2e/applicant.ts';
import { anyApplication, type AnyApplication } from './anyApplication.ts';
import { today } from '../src/domain/values/date.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../src/domain/demoSample.ts';
import { groupKindOf, type OwnershipType } from '../src/domain/identity.ts';
import { parseTinType, TIN } from '../src/domain/values/taxId.ts';
import { fuzzRuns } from './fuzzRuns.ts';
import { FacilitatorsCopy } from './facilitatorsCopy.ts';
import { startTestbed, type TestAnswer, type Testbed } from './testbed.ts';
import { reviewErrors } from '../src/features/confirm/reviewPart.ts';
import { loadReviewParts, REVIEW_FACTS } from './reviewParts.ts';
import type { SectionName } from '../src/domain/sections/sections.ts';

const RUNS = fuzzRuns(100);
interface Product {
  facId: string;
  spProductSlug: string;
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
  // SOLE_PROP and GOV have their own rules. List them twice, so that they're chosen more often.
  { facId: 'harbor', spProductSlug: 'harbor', quantity: 1, types: [...SOME, ...OTHERS, 'SOLE_PROP', 'GOV'] },
  { facId: 'cobalt', spProductSlug: 'cobalt', quantity: 2, types: SOME },
];

const IDENTITY = '/onboarding/accounts/identity';
const PAYOUT = '/onboarding/accounts/payout';
// A fixed clock keeps the date from changing between a save and its review.
const NOW = Date.now();
const day = today(NOW);
const parts = await loadReviewParts();

let bed: Testbed;
beforeAll(async () => {
  // Turns off the beneficial ownership rule, which is tested separately.
  const copy = new FacilitatorsCopy();
  copy.plant('cobalt/products/cobalt.json', 'ownershipRule', 'total');
  bed = await startTestbed({ clock: NOW, env: { FACILITATORS_DIR: copy.dir } });
  copy.remove();
});
afterAll(() => bed.close());

type Method = 'GET' | 'POST' | 'PUT';
type Call = (method: Method, url: string, body?: unknown) => Promise<TestAnswer>;

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
  section: SectionName;
  method: Method;
  path: string;
  body: unknown;
}

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

const ok = ({ status }: TestAnswer) => status === 200;

async function begin(
  call: Call,
  { ownershipType, product, sent }: { ownershipType: OwnershipType; product: Product; sent: AnyApplication },
): Promise<void> {
  expect((await call('PUT', `${IDENTITY}/type`, { ownershipType })).body).toEqual({ success: true });
  const demo = demoApplication(ownershipType, product);
  // Start with the same TIN type as the application under test, because changing it later would clear the tax ID.
  if (groupKindOf(ownershipType) === 'sole' && parseTinType(sent.business['tinType']) === TIN.ITIN)
    demo.business = { ...demo.business, tinType: TIN.ITIN };
  for (const { method, path, body } of sectionsOf(demo, ownershipType)) {
    expect((await call(method, path, body)).body).toEqual({ success: true });
  }
}

/**
 * Adds a business or contact draft's missing fields as blanks, as forms do, because blank fields clear stored values.
 * Returns other drafts unchanged.
 */
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

async function save(call: Call, { section, method, path, body }: Section) {
  const whole = await call(method, path, body);
  const partly = ok(whole) ? undefined : await call('POST', `${path}/partial`, everyField(body));
  const read = await call('GET', section === 'payout' ? `${path}?addAsterisks=true` : path);
  expect(read.status).toBe(200);
  return { whole, isStoredInPart: partly !== undefined && ok(partly), read: read.body };
}

/** Whether all errors are for values that only the server can validate: masked numbers and merchant categories. */
function isServersToSay({ body }: TestAnswer, sent: unknown): boolean {
  const errors: { field: string; message: string }[] = body.errors ?? [];
  const text = JSON.stringify(sent);
  return errors.every(
    ({ field }) =>
      field.endsWith('mccCode') || (/ssn|federalTaxId|accountNumber/.test(field) && text.includes('"*****')),
  );
}

const seen = { submitted: 0, refused: 0, savedInPart: 0, refusedWhole: 0 };

/** Checks that the API and the review page find the same errors. Returns whether the application was submitted. */
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
  const isGovernment = groupKindOf(ownershipType) === 'government';
  const facts = { ...REVIEW_FACTS, ownershipType, isGovernment, today: day, quantity: product.quantity };
  const errorsOf = (reviewed: AnyApplication) => reviewErrors(parts, { ...reviewed, ...facts });
  await begin(call, { ownershipType, product, sent });
  const stored: AnyApplication = { business: {}, owners: [], contact: {}, accounts: [] };
  let isWhole = true;
  // Starts with the last section, because an incomplete section makes the later ones unavailable.
  for (const one of sectionsOf(sent, ownershipType).toReversed()) {
    const { whole, isStoredInPart, read } = await save(call, one);
    Object.assign(stored, one.section === 'payout' ? { accounts: read } : read.data);
    if (isStoredInPart) isWhole = false;
    seen.savedInPart += Number(isStoredInPart);
    seen.refusedWhole += Number(!ok(whole));
    const refused = errorsOf(sent).filter(({ section }) => section === one.section);
    if (ok(whole)) {
      expect(refused).toEqual([]);
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

test(`on ${RUNS} random applications, save, submit, and review agree`, async ({ annotate }) => {
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
  // Both outcomes must be frequent enough for the test to be meaningful.
  expect(seen.submitted).toBeGreaterThan(RUNS / 10);
  expect(seen.refused).toBeGreaterThan(RUNS / 20);
  await annotate(JSON.stringify(seen));
});
