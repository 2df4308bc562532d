import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Acquirer } from '../../domain/signature.ts';
import { checkBankAccounts, finishedAccounts } from './settings/bankAccountSettings.ts';
import { checkApproval, checkBoardingKey } from './settings/boardingSettings.ts';
import { readBrandFile, type BrandFile } from './brand.ts';
import { documentReader, SHARED_LEGAL, type LegalDocuments, type ProductDocument } from './documents.ts';
import {
  checkAddresses,
  facilitatorFile,
  productFile,
  type FacilitatorFile,
  type ProductFile,
} from './files.ts';
import { jsonFiles, readJson } from './json.ts';
import { mailLogoOf, originOf, type MailLogo } from './settings/emailSettings.ts';
import { checkBranding, finishedBranding, type Branding } from './productBranding.ts';
import { checkStaff } from './settings/staffSettings.ts';
import { reportStrayFiles } from './strayFiles.ts';
import { FacilitatorMistakes, type Mistake, type Report } from './mistakes.ts';

export { FacilitatorMistakes, type Mistake } from './mistakes.ts';

export interface Product extends Omit<ProductFile, 'branding' | 'documents'> {
  branding: Branding;
  legal: LegalDocuments;
  documents: ProductDocument[];
}

/** `branding.favIcon` is a URL. `branding.rectLarge` is the logo's file name, and `logoUrl` is its URL. */
export interface Facilitator extends Omit<FacilitatorFile, 'default' | 'supportEmail' | 'font'> {
  isDefault: boolean;
  logoUrl: string;
  mailLogo: MailLogo | null;
  origin: string;
  supportEmail: string;
  font?: { family: string; url: string };
  products: Product[];
  documents: LegalDocuments;
  brandFiles: ReadonlyMap<string, BrandFile>;
}

export interface FacilitatorBook {
  all: readonly Facilitator[];
  default: Facilitator;
  byId(facId: string): Facilitator | undefined;
  /**
   * Accepts a Host header with or without a port. Outside production, an unknown host returns the default facilitator.
   */
  byHost(host: string | undefined): Facilitator | undefined;
  byOrigin(origin: string | undefined): Facilitator | undefined;
  product(slug: string): { facilitator: Facilitator; product: Product } | undefined;
}

type Noted = (file: string) => Report;

/** Throws `FacilitatorMistakes` with all errors. */
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
    .map((facId) => readFacilitator({ dir, facId, env, publicUrl, noted }))
    .filter((one) => one !== undefined);
  checkTogether(all, noted);
  // Skip this check if a facilitator could not be read, because it may be the default.
  if (all.length === folders.length && !all.some(({ isDefault }) => isDefault))
    noted('*/facilitator.json')('default', 'must be true for exactly one facilitator');
  reportStrayFiles({ dir, all, faulty: mistakes, noted });
  const preferred = all.find((facilitator) => facilitator.isDefault);
  if (mistakes.length > 0 || !preferred) throw new FacilitatorMistakes(mistakes);
  return createBook(all, preferred, env);
}

function readFacilitator(input: {
  dir: string;
  facId: string;
  env: string;
  publicUrl: string;
  noted: Noted;
}): Facilitator | undefined {
  const { dir, facId, env, publicUrl, noted } = input;
  const folder = join(dir, facId);
  const settingsFile = `${facId}/facilitator.json`;
  const brandFiles = new Map<string, BrandFile>();
  const urlOf = (file: string): string => {
    const brandFile =
      brandFiles.get(file) ?? readBrandFile({ folder, facId, file, report: noted(`${facId}/${file}`) });
    if (brandFile) brandFiles.set(file, brandFile);
    return brandFile?.url ?? '';
  };

  const productFiles = jsonFiles(join(folder, 'products'));
  if (productFiles.length === 0) noted(`${facId}/products`)('', 'has no product');
  const files = productFiles.flatMap((name) => {
    const report = noted(`${facId}/products/${name}`);
    const product = readJson(join(folder, 'products', name), productFile, report);
    if (!product) return [];
    if (product.slug !== basename(name, '.json')) report('slug', 'must match the file name');
    if (product.ownershipTypes.length === 0 && !product.government)
      report('ownershipTypes', 'must include a type if government is not offered');
    checkApproval(product, report);
    checkBankAccounts(product.bankAccounts, report);
    checkBranding(product.branding, report);
    return [{ ...product, branding: finishedBrand(product, urlOf) }];
  });

  const settings = readJson(join(folder, 'facilitator.json'), facilitatorFile, noted(settingsFile));
  if (!settings) return undefined;
  if (settings.facId !== facId) noted(settingsFile)('facId', 'must match the folder name');
  checkBoardingKey(settings.boardingKey, noted(settingsFile));
  checkStaff(settings, noted(settingsFile));
  if (env === 'production') checkAddresses(settings, noted(settingsFile));

  const supportEmail = settings.supportEmail ?? `support@${settings.domain}`;
  const valuesFor = (acquirer?: Acquirer) => ({
    facilitatorName: settings.name,
    facilitatorDomain: settings.domain,
    supportEmail,
    acquirerNotice: acquirerNotice(acquirer),
  });
  const reader = documentReader({ dir, facId, noted });
  const documents = reader.shared(valuesFor());
  const products = files.map((product): Product => {
    const { acquirer } = product;
    const values = valuesFor(acquirer);
    const own = product.documents.map(({ id, titleIn }) => ({ ...reader.own(id, values), titleIn }));
    const legal = acquirer ? reader.shared(values) : documents;
    const accounts = finishedAccounts(product.bankAccounts);
    return { ...product, bankAccounts: accounts, legal, documents: own };
  });
  reader.checkFiles(files.flatMap((product) => product.documents.map(({ id }) => id)));
  const { default: isDefault, font, ...rest } = settings;
  const origin = originOf(publicUrl, settings);
  return {
    ...rest,
    facId,
    isDefault,
    supportEmail,
    branding: {
      ...settings.branding,
      favIcon: urlOf(settings.branding.favIcon),
    },
    logoUrl: urlOf(settings.branding.rectLarge),
    origin,
    mailLogo: mailLogoOf({ settings, origin, urlOf, brandFiles }),
    font: font && { family: font.family, url: urlOf(font.file) },
    products,
    brandFiles,
    documents,
  };
}

function acquirerNotice(acquirer: Acquirer | undefined): string {
  if (!acquirer)
    return 'The names and addresses of the acquirer and of its member bank are stated in the notice that you receive when your application is approved.';
  const { name, address, phone } = acquirer;
  return `The name, address, and phone number of the acquirer and of its member bank are: ${name}, ${address}, ${phone}.`;
}

function finishedBrand(product: ProductFile, urlOf: (file: string) => string): Branding {
  const branding = finishedBranding(product.branding);
  return { ...branding, logoUrl: branding.logoUrl && urlOf(branding.logoUrl) };
}

function checkTogether(all: readonly Facilitator[], noted: Noted): void {
  const owners = new Map<string, string>();
  const claim = (kind: string, value: string, place: { file: string; field: string }) => {
    const key = `${kind} ${value}`;
    const owner = owners.get(key);
    if (owner && kind === 'default')
      noted(place.file)(place.field, `only one facilitator can be the default; ${owner} already is`);
    else if (owner) noted(place.file)(place.field, `"${value}" is already used in ${owner}`);
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
}

export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

function createBook(all: readonly Facilitator[], preferred: Facilitator, env: string): FacilitatorBook {
  const ids = new Map(all.map((facilitator) => [facilitator.facId, facilitator]));
  const hosts = new Map(all.flatMap((one) => one.hosts.map((host) => [host, one] as const)));
  const origins = new Map(all.flatMap((one) => one.corsOrigins.map((origin) => [origin, one] as const)));
  const slugs = new Map(
    all.flatMap((facilitator) =>
      facilitator.products.map((product) => [product.slug, { facilitator, product }] as const),
    ),
  );
  const byHost = (host: string | undefined) =>
    hosts.get(hostName(host ?? '')) ?? (env === 'production' ? undefined : preferred);
  return {
    all,
    default: preferred,
    byId: (facId) => ids.get(facId),
    byHost,
    byOrigin: (origin) => origins.get(origin ?? '') ?? byHost((origin ?? '').replace(/^https?:\/\//, '')),
    product: (slug) => slugs.get(slug),
  };
}
