import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '../domain/legal.ts';
import { readBrandFile, type BrandFile } from './facilitators-brand.ts';
import {
  facilitatorFile,
  productFile,
  type FacilitatorFile,
  type ProductFile,
} from './facilitators-files.ts';
import { jsonFiles, readJson } from './facilitators-json.ts';
import { mailLogoOf, originOf, type MailLogo } from './facilitators-mail.ts';
import { parseLegalDocument, type LegalDocument } from './facilitators-legal.ts';
import { FacilitatorMistakes, type Mistake, type Report } from './facilitators-mistakes.ts';

export { FacilitatorMistakes, type Mistake } from './facilitators-mistakes.ts';

/** A payments product. Image names have become addresses, and every bank account has its label. */
export type Product = ProductFile;

/**
 * A tenant: whose brand the applicant sees, and whose products they apply for. `branding.favIcon`
 * is an address by now; `branding.rectLarge` keeps its name, as the specification has it.
 */
export interface Facilitator extends Omit<FacilitatorFile, 'default' | 'supportEmail' | 'font'> {
  isDefault: boolean;
  /** Address of the static branding image, for products without a logo of their own. */
  logoUrl: string;
  /** Null: e-mails bear the name instead. */
  mailLogo: MailLogo | null;
  /** Where its pages are reached when no request says otherwise, without a trailing slash. */
  origin: string;
  /** `support@` the domain where the settings name none. */
  supportEmail: string;
  font?: { family: string; url: string };
  products: Product[];
  /** What `GET /legal/{document}` answers from, and whose version and hash a consent records. */
  documents: Record<LegalDocumentName, LegalDocument>;
  /** Logos, favicons and fonts by file name, for `GET /brand/{facId}/{file}`. */
  brandFiles: ReadonlyMap<string, BrandFile>;
}

/** Every facilitator there is, as read at start; never changes while the process runs. */
export interface FacilitatorBook {
  all: readonly Facilitator[];
  default: Facilitator;
  byId(facId: string): Facilitator | undefined;
  /** By Host header, with or without a port. Outside production an unknown host is the default's. */
  byHost(host: string | undefined): Facilitator | undefined;
  /** By Origin header: one of a facilitator's `corsOrigins`, else the origin's host as in `byHost`. */
  byOrigin(origin: string | undefined): Facilitator | undefined;
  product(slug: string): { facilitator: Facilitator; product: Product } | undefined;
}

/** Holds the documents of every facilitator that has none of its own; not a facilitator. */
const SHARED_LEGAL = 'default-legal';

type Noted = (file: string) => Report;

/**
 * Reads and validates the folder of every facilitator. A folder has `facilitator.json`, `products/<slug>.json`, the
 * images these name, and optionally `legal/<document>.md` in place of the shared ones. Throws FacilitatorMistakes
 * with everything that is wrong, each with its file and field.
 */
export function loadFacilitators(
  dir: string,
  { env, publicUrl = 'http://localhost' }: { env: string; publicUrl?: string },
): FacilitatorBook {
  const mistakes: Mistake[] = [];
  const noted: Noted = (file) => (field, message) => {
    const known = mistakes.some((m) => m.file === file && m.field === field && m.message === message);
    if (!known) mistakes.push({ file, field, message });
  };
  const folders = existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== SHARED_LEGAL && !/^[._]/.test(entry.name))
        .map((entry) => entry.name)
        .toSorted()
    : [];
  if (folders.length === 0)
    throw new FacilitatorMistakes([{ file: dir, field: '', message: 'has no facilitator' }]);

  const all = folders
    .map((facId) => readFacilitator({ dir, facId, publicUrl, noted }))
    .filter((one) => one !== undefined);
  checkTogether(all, noted);
  const preferred = all.find((facilitator) => facilitator.isDefault);
  if (mistakes.length > 0 || !preferred) throw new FacilitatorMistakes(mistakes);
  return makeBook(all, preferred, env);
}

function readFacilitator(input: {
  dir: string;
  facId: string;
  publicUrl: string;
  noted: Noted;
}): Facilitator | undefined {
  const { dir, facId, publicUrl, noted } = input;
  const folder = join(dir, facId);
  const settingsFile = `${facId}/facilitator.json`;
  const brandFiles = new Map<string, BrandFile>();
  const urlOf = (file: string): string => {
    const brandFile =
      brandFiles.get(file) ?? readBrandFile({ folder, facId, file, report: noted(`${facId}/${file}`) });
    if (brandFile) brandFiles.set(file, brandFile);
    return brandFile?.url ?? '';
  };

  const products = jsonFiles(join(folder, 'products')).flatMap((name) => {
    const report = noted(`${facId}/products/${name}`);
    const product = readJson(join(folder, 'products', name), productFile, report);
    if (!product) return [];
    if (product.slug !== basename(name, '.json')) report('slug', 'must be the name of its file');
    if (product.ownershipTypes.length === 0 && !product.government)
      report('ownershipTypes', 'must name a type where government is not offered');
    return [finishedProduct(product, urlOf)];
  });
  if (products.length === 0) noted(`${facId}/products`)('', 'has no valid product');

  const settings = readJson(join(folder, 'facilitator.json'), facilitatorFile, noted(settingsFile));
  if (!settings) return undefined;
  if (settings.facId !== facId) noted(settingsFile)('facId', 'must be the name of its folder');

  const supportEmail = settings.supportEmail ?? `support@${settings.domain}`;
  const values = { facilitatorName: settings.name, facilitatorDomain: settings.domain, supportEmail };
  const documents = readDocuments({ dir, facId, values, noted });
  const { default: isDefault, font, ...rest } = settings;
  const origin = originOf(publicUrl, settings);
  return {
    ...rest,
    isDefault,
    supportEmail,
    branding: {
      ...settings.branding,
      favIcon: urlOf(settings.branding.favIcon),
    },
    logoUrl: urlOf(settings.branding.rectLarge),
    origin,
    mailLogo: mailLogoOf({ settings, origin, urlOf, brandFiles, report: noted(settingsFile) }),
    font: font && { family: font.family, url: urlOf(font.file) },
    products,
    brandFiles,
    documents,
  };
}

function finishedProduct(product: ProductFile, urlOf: (file: string) => string): Product {
  const { quantity, labels, labelsIn } = product.bankAccounts;
  const logo = product.branding.logoUrl;
  return {
    ...product,
    branding: { ...product.branding, logoUrl: logo && urlOf(logo) },
    bankAccounts: {
      quantity,
      labels: Array.from({ length: quantity }, (_, index) => labels[index] ?? `Bank account ${index + 1}`),
      labelsIn,
    },
  };
}

function readDocuments(input: {
  dir: string;
  facId: string;
  values: Record<string, string>;
  noted: Noted;
}): Record<LegalDocumentName, LegalDocument> {
  const { dir, facId, values, noted } = input;
  const own = join(dir, facId, 'legal');
  const allowed: readonly string[] = LEGAL_DOCUMENTS.map((name) => `${name}.md`);
  for (const file of existsSync(own) ? readdirSync(own) : [])
    if (!allowed.includes(file)) noted(`${facId}/legal/${file}`)('', `is not one of ${allowed.join(', ')}`);

  const documents = {} as Record<LegalDocumentName, LegalDocument>;
  for (const name of LEGAL_DOCUMENTS) {
    const file = existsSync(join(own, `${name}.md`))
      ? `${facId}/legal/${name}.md`
      : `${SHARED_LEGAL}/${name}.md`;
    const report = noted(file);
    const text = existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : undefined;
    if (text === undefined) report('', 'is missing');
    const document = text === undefined ? undefined : parseLegalDocument({ name, text, values, report });
    // A stand-in lets the rest be read; the mistake reported above keeps it from ever being served.
    documents[name] = document ?? {
      name,
      title: '',
      version: '',
      lastUpdated: '',
      blocks: [],
      markdown: '',
      sha256: '',
    };
  }
  return documents;
}

/** What only shows when all facilitators are seen at once: slugs, hosts and the default. */
function checkTogether(all: readonly Facilitator[], noted: Noted): void {
  const owners = new Map<string, string>();
  const claim = (kind: string, value: string, place: { file: string; field: string }) => {
    const key = `${kind} ${value}`;
    const owner = owners.get(key);
    if (owner) noted(place.file)(place.field, `"${value}" is already used in ${owner}`);
    else owners.set(key, place.file);
  };
  for (const { facId, hosts, corsOrigins, isDefault, products } of all) {
    const file = `${facId}/facilitator.json`;
    hosts.forEach((host, index) => claim('host', host, { file, field: `hosts.${index}` }));
    corsOrigins.forEach((origin, index) => claim('origin', origin, { file, field: `corsOrigins.${index}` }));
    if (isDefault) claim('default', 'true', { file, field: 'default' });
    for (const { slug } of products)
      claim('slug', slug, { file: `${facId}/products/${slug}.json`, field: 'slug' });
  }
  if (!owners.has('default true')) noted('*/facilitator.json')('default', 'must be true in one facilitator');
}

function makeBook(all: readonly Facilitator[], preferred: Facilitator, env: string): FacilitatorBook {
  const ids = new Map(all.map((facilitator) => [facilitator.facId, facilitator]));
  const hosts = new Map(all.flatMap((one) => one.hosts.map((host) => [host, one] as const)));
  const origins = new Map(all.flatMap((one) => one.corsOrigins.map((origin) => [origin, one] as const)));
  const slugs = new Map(
    all.flatMap((facilitator) =>
      facilitator.products.map((product) => [product.slug, { facilitator, product }] as const),
    ),
  );
  const byHost = (host: string | undefined) =>
    hosts.get((host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')) ??
    (env === 'production' ? undefined : preferred);
  return {
    all,
    default: preferred,
    byId: (facId) => ids.get(facId),
    byHost,
    byOrigin: (origin) => origins.get(origin ?? '') ?? byHost((origin ?? '').replace(/^https?:\/\//, '')),
    product: (slug) => slugs.get(slug),
  };
}
