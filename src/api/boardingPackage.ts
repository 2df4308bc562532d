import * as v from 'valibot';
import type { Fields } from '../domain/sections/fields.ts';
import { CONTACT, OWNER } from '../domain/sections/person.ts';
import { consent } from './applicationParts.ts';
import { documented, named } from './documented.ts';
import { uploadedFile } from './requests.ts';
import { sectionEntries } from './sectionRecords.ts';
import { sectionName, valueOf } from './sections.ts';

const money = named(
  'Money',
  v.object({
    /** In cents. */
    amount: v.number(),
    currency: v.literal('USD'),
  }),
);

/** Label of the person's position. Replaces the stored title, which is an honorific such as 'Mr.'. */
const jobTitle = { title: v.nullable(v.string()) };

/** Empty fields are null, and dates are YYYY-MM-DD. */
function sectionOf(
  section: string,
  fields: Fields<never>,
  more: v.ObjectEntries = {},
): v.GenericSchema<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, spec]) => {
    if ('group' in spec) return [name, sectionOf(name, spec.group)];
    if (spec.kind === 'dollars') return [name, v.nullable(money)];
    return [name, documented(v.nullable(valueOf(spec.kind)), { field: { name, spec, use: 'full' } })];
  });
  const schema = v.object({ ...(Object.fromEntries(entries) as v.ObjectEntries), ...more });
  return named(sectionName(section, 'full'), schema);
}

/** `discountRate` is a percentage of each sale, and `fixed` an amount per sale. */
const rate = v.nullable(v.object({ ccCnpSale: v.object({ discountRate: v.number(), fixed: money }) }));

/** Everything that an acquirer needs, unmasked. Times are in milliseconds since the Unix epoch. */
const contents = v.object({
  application: v.object({
    id: v.string(),
    facId: v.string(),
    spProductSlug: v.string(),
    stage: v.string(),
    ownershipType: v.nullable(v.string()),
    name: v.string(),
    email: v.string(),
    phoneNumber: v.nullable(v.string()),
    inviteId: v.nullable(v.string()),
    externalId: v.nullable(v.string()),
    metadata: v.nullable(v.record(v.string(), v.string())),
    merchantId: v.nullable(v.string()),
    acquirer: v.nullable(v.string()),
    createdAt: v.number(),
    submittedAt: v.number(),
    resubmittedAt: v.nullable(v.number()),
    decidedAt: v.nullable(v.number()),
  }),
  ...sectionEntries(sectionOf, (record) => record),
  owners: v.array(sectionOf('owner', OWNER, jobTitle)),
  /** Null unless the product and the business type require beneficial owners. */
  nobodyOwns25: v.nullable(v.boolean()),
  contact: v.nullable(sectionOf('contact', CONTACT, jobTitle)),
  fees: v.object({ platform: rate, spProduct: rate }),
  consents: v.array(consent),
  /** Null if the product requires no signature. `authority` is the statement shown above the signature. */
  signature: v.nullable(
    v.object({
      fullName: v.string(),
      title: v.string(),
      authority: v.string(),
      at: v.number(),
      ip: v.string(),
      documents: v.array(v.object({ document: v.string(), version: v.string(), sha256: v.string() })),
    }),
  ),
  /** The latest submission. `ip` and `userAgent` are null if it was made before the server recorded these values. */
  submission: v.object({
    at: v.number(),
    ip: v.nullable(v.string()),
    userAgent: v.nullable(v.string()),
  }),
  files: v.array(v.object({ ...uploadedFile.entries, sha256: v.string() })),
});

export const boardingPackage = named('BoardingPackage', contents);

export type BoardingPackage = v.InferOutput<typeof boardingPackage>;
