import type { FieldError } from '../../api/problem.ts';
import { groupKindOf, isOwnershipType } from '../../domain/identity.ts';
import type { ByLanguage, Language, Twin } from '../../domain/languages.ts';
import { CONSENT_DOCUMENTS, LEGAL_DOCUMENTS } from '../../domain/legal.ts';
import { categoriesIn } from '../../domain/merchantCategories.ts';
import { required, worded } from '../../domain/messages.ts';
import { asksItin } from '../../domain/taxId.ts';
import { worded as wordedInSpanish } from '../../domain/wording.es.ts';
import { loadApplication, type Loaded } from '../../server/application.ts';
import type { ApplicationTable } from '../../server/db/schema.ts';
import type { Deps, Tx } from '../../server/deps.ts';
import type { Facilitator } from '../../server/facilitators.ts';
import { isShownAt } from '../../server/hosts.ts';
import { languageOfApplication } from '../../server/language.ts';
import { maskedPeople } from '../../server/group.ts';
import type { Paper, PaperPart, PaperSection } from '../../server/pdf/paper.ts';
import { offerOf, type Offer } from '../../server/products.ts';
import { readMasked } from '../../server/secrets.ts';
import { sectionReply } from '../../server/sectionReply.ts';
import { asSubmitted } from '../account-company/rules.ts';
import {
  accountFacts,
  businessFacts,
  categoryLabel,
  feeParts,
  personFacts,
  personName,
  type AccountRead,
  type BusinessRead,
  type Fact,
  type Fees,
  type PersonRead,
} from './facts.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';

/** What the copy says, by the language of the application. */
const TEXTS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };
const WORDED: ByLanguage<(sentence: string) => string> = { en: worded, es: wordedInSpanish };
type Texts = Twin<typeof english>;

/** Everything that keeps an application from being submitted, in the order of the steps. */
export async function submitErrors(
  deps: Pick<Deps, 'sections'>,
  tx: Tx,
  { application, group }: Pick<Loaded, 'application' | 'group'>,
): Promise<FieldError[]> {
  const errors = deps.sections.errors(application, group);
  if (await hasConsented(tx, application)) return errors;
  return [...errors, { field: 'consents', message: required('consents'), section: 'submit' }];
}

/** Whether the account agreed to each document; a later application of the same account needs no second consent. */
async function hasConsented(
  tx: Tx,
  { fac_id: facId, account_id: accountId }: Loaded['application'],
): Promise<boolean> {
  const agreed = await tx
    .selectFrom('consent')
    .select('document')
    .distinct()
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('document', 'in', CONSENT_DOCUMENTS)
    .execute();
  return agreed.length === CONSENT_DOCUMENTS.length;
}

/** The business section without what was only kept for a change of its type. */
export function businessAsSubmitted({ business, ownership_type: type }: ApplicationTable): string | null {
  const [section] = readMasked<object>(business);
  return section && isOwnershipType(type) ? JSON.stringify(asSubmitted(section, type)) : business;
}

/** What a submit acknowledges, as it is stored. */
export interface Acknowledged {
  fees: Fees;
  certification: string;
}

/** What the applicant accepts with the submit: the fees as they stand now, and the sentence that was ticked. */
export function acknowledgedBy(offer: Pick<Offer, 'product'>, language: Language): Acknowledged {
  return { fees: acknowledgedFees(offer), certification: TEXTS[language].CERTIFICATION };
}

/** The fees to accept, as the product has them now. */
export function acknowledgedFees({ product: { fees } }: Pick<Offer, 'product'>): Fees {
  return { platform: fees?.platform ?? null, spProduct: fees?.spProduct ?? null };
}

/**
 * What was submitted, as a document to print: everything that was entered with its secrets masked, the fees, the
 * certification, and what was agreed to. Undefined for an application that was not submitted, is not the facilitator's, or
 * is not shown at the host.
 */
export async function paperOf(
  deps: Pick<Deps, 'db' | 'dbOf' | 'facilitators' | 'config'>,
  { id, facId, host }: { id: string; facId?: string; host?: string },
): Promise<Paper | undefined> {
  const found = await deps.db
    .selectFrom('application')
    .select(['fac_id', 'account_id'])
    .where('id', '=', id)
    .where('submitted_at', 'is not', null)
    .$if(facId !== undefined, (query) => query.where('fac_id', '=', facId ?? ''))
    .executeTakeFirst();
  if (!found || (host !== undefined && !isShownAt(deps, { facId: found.fac_id }, host))) return undefined;
  const { fac_id, account_id: accountId } = found;
  const loaded = await loadApplication(deps.dbOf(fac_id), { facId: fac_id, accountId, applicationId: id });
  const { application, account, group } = loaded;
  const offer = offerOf(deps, application);
  const { facilitator, product } = offer;
  const submittedAt = application.submitted_at ?? 0;
  const language = languageOfApplication(application, facilitator);
  const texts = TEXTS[language];
  const { COPY } = texts;
  const acknowledged = readAcknowledged(application) ?? acknowledgedBy(offer, language);
  const when = COPY.instant(submittedAt);
  return {
    title: COPY.title,
    brand: { name: facilitator.name, color: product.branding.primaryColor },
    language,
    footer: (page, pages) => `${facilitator.name} · ${COPY.number} ${id} · ${COPY.page(page, pages)}`,
    createdAt: submittedAt,
    sections: [
      {
        parts: [
          {
            facts: [
              { label: COPY.applicant, lines: [account.name, account.email] },
              { label: COPY.product, lines: [product.name] },
              { label: COPY.number, lines: [id] },
              { label: COPY.submitted, lines: [when] },
            ],
          },
        ],
      },
      businessSection(application, { texts, language }),
      peopleSection(application, { group, texts }),
      payoutSection(application, { texts, language, product }),
      feesSection(acknowledged, texts),
      {
        heading: COPY.certification,
        parts: [{ sentences: [acknowledged.certification, COPY.certifiedBy({ ...account, when })] }],
      },
      await consentSection(deps, loaded, { facilitator, COPY }),
    ],
  };
}

function readAcknowledged({ acknowledged }: ApplicationTable): Acknowledged | undefined {
  return acknowledged === null ? undefined : (JSON.parse(acknowledged) as Acknowledged);
}

/** What is empty is left out, as on the review page. */
function filled(facts: Fact[]): Fact[] {
  return facts.filter(({ lines }) => lines.length > 0);
}

function businessSection(
  { business, ownership_type: type }: ApplicationTable,
  { texts: { CARDS, COPY, FACT_WORDS: words }, language }: { texts: Texts; language: Language },
): PaperSection {
  const read = sectionReply(readMasked<object>(business)[0] ?? {}) as BusinessRead;
  const kind = {
    label: COPY.ownershipType,
    lines: isOwnershipType(type) ? [words.ownershipTypes[type]] : [],
  };
  const facts = businessFacts(read, categoryLabel(read.mccCode ?? '', categoriesIn(language)), words);
  return { heading: CARDS.business, parts: [{ facts: filled([kind, ...facts]) }] };
}

function peopleSection(
  { ownership_type: type, business }: ApplicationTable,
  { group, texts: { CARDS, FACT_WORDS: words } }: { group: Loaded['group']; texts: Texts },
): PaperSection {
  const kind = isOwnershipType(type) ? groupKindOf(type) : 'private';
  const isGovernment = kind === 'government';
  const isItin = asksItin(kind, readMasked<BusinessRead>(business)[0]?.tinType);
  const { owners, contact } = maskedPeople(group);
  const people = isGovernment ? [contact ?? {}] : owners;
  const parts = people.map((person, index) => {
    const read = sectionReply(person) as PersonRead;
    return { title: personName(read, index, words), facts: filled(personFacts(read, { words, isItin })) };
  });
  return { heading: isGovernment ? CARDS.contact : CARDS.owners, parts };
}

function payoutSection(
  { payout }: ApplicationTable,
  {
    texts: { CARDS, FACT_WORDS: words },
    language,
    product: { bankAccounts },
  }: { texts: Texts; language: Language; product: Offer['product'] },
): PaperSection {
  const own = bankAccounts.labelsIn[language];
  const accounts = readMasked<AccountRead>(payout);
  const parts = accounts.map((account, index) => ({
    title: account.accountLabel && (own?.[index] ?? WORDED[language](account.accountLabel)),
    facts: filled(accountFacts(account, words)),
  }));
  return { heading: CARDS.payout, parts };
}

function feesSection({ fees }: Acknowledged, { CARDS, FEES, FACT_WORDS: words }: Texts): PaperSection {
  const parts: PaperPart[] = feeParts(fees, words).map(({ name, facts }) => ({ title: name, facts }));
  const hasFees = parts.length > 0;
  return {
    heading: hasFees ? CARDS.fees : CARDS.noFees,
    parts: [...parts, { sentences: [hasFees ? FEES.accept : FEES.none] }],
  };
}

/** The documents in the versions that the account had agreed to by then. */
async function consentSection(
  { db }: Pick<Deps, 'db'>,
  { application }: Pick<Loaded, 'application'>,
  { facilitator: { documents }, COPY }: { facilitator: Facilitator; COPY: Texts['COPY'] },
): Promise<PaperSection> {
  const rows = await db
    .selectFrom('consent')
    .select(['document', 'version', 'sha256', 'agreed_at'])
    .where('fac_id', '=', application.fac_id)
    .where('account_id', '=', application.account_id)
    .where('agreed_at', '<=', application.submitted_at ?? 0)
    .orderBy('agreed_at')
    .execute();
  const latest = new Map(rows.map((row) => [row.document, row]));
  const facts = LEGAL_DOCUMENTS.flatMap((name) => {
    const row = latest.get(name);
    if (!row) return [];
    const { version, sha256, agreed_at: at } = row;
    const lines = [COPY.version(version), COPY.agreed(COPY.instant(at)), `SHA-256 ${sha256}`];
    return [{ label: documents[name].title, lines }];
  });
  return {
    heading: COPY.documents,
    parts: [{ facts, ...(COPY.inEnglish !== null && { sentences: [COPY.inEnglish] }) }],
  };
}
