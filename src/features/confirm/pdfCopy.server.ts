import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import { LEGAL_DOCUMENTS, TAX_FORM_CONSENT } from '../../domain/legal.ts';
import { loadApplication, type Loaded } from '../../server/applications/application.ts';
import { readSubmissionCopy } from '../../server/applications/submissionCopies.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import type { Deps } from '../../server/deps.ts';
import type { Db, Tx } from '../../server/db/database.ts';
import type { Product } from '../../server/facilitators/facilitators.ts';
import { isShownAt } from '../../server/facilitators/hosts.ts';
import { languageOfApplication } from '../../server/facilitators/applicationLanguage.ts';
import type { PdfCopy, PdfPart, PdfSection } from '../../server/pdf/words.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { SERVER_SECTIONS } from '../sections.server.ts';
import { feeParts } from './facts.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';
import { signingSections, taxFormsTitle } from './signing/pdfSigning.server.ts';
import { acknowledgedBy, type Acknowledged } from './store.server.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
type Texts = Translation<typeof english>;

type KeptCopy = Omit<PdfCopy, 'footer'>;

type CopyDeps = Pick<Deps, 'facilitators'> & { db: Db | Tx };

/**
 * Sensitive values are masked, and `version` defaults to the latest submitted one. Returns undefined for an unknown
 * version, and for an application that isn't submitted, belongs to another facilitator, or isn't available at this
 * host.
 */
export async function pdfCopyOf(
  deps: Pick<Deps, 'db' | 'dbOf' | 'facilitators' | 'config'>,
  { id, facId, host, version }: { id: string; facId?: string; host?: string; version?: number },
): Promise<PdfCopy | undefined> {
  const found = await deps.db
    .selectFrom('application')
    .select(['fac_id', 'account_id', 'resubmissions'])
    .where('id', '=', id)
    .where('submitted_at', 'is not', null)
    .$if(facId !== undefined, (query) => query.where('fac_id', '=', facId ?? ''))
    .executeTakeFirst();
  if (!found || (host !== undefined && !isShownAt(deps, { facId: found.fac_id }, host))) return undefined;
  const { fac_id, account_id: accountId, resubmissions } = found;
  const db = deps.dbOf(fac_id);
  const latest = resubmissions + 1;
  const kept = await readSubmissionCopy(db, { facId: fac_id, id, number: version ?? latest });
  if (kept === undefined && version !== undefined && version !== latest) return undefined;
  const current = async () => {
    const loaded = await loadApplication(db, { facId: fac_id, accountId, applicationId: id });
    return buildPdfCopy({ db, facilitators: deps.facilitators }, loaded);
  };
  const copy = kept === undefined ? await current() : (JSON.parse(kept) as KeptCopy);
  const { COPY } = TEXTS[copy.language];
  // Only operators see parts with `isPrivate`. Their calls pass `facId`, whereas applicants open the copy with a link.
  const sections = copy.sections.map((section) => ({
    ...section,
    parts: section.parts.filter(({ isPrivate }) => !isPrivate || facId !== undefined),
  }));
  return {
    ...copy,
    sections,
    footer: (page, pages) => `${copy.brand.name} · ${COPY.number} ${id} · ${COPY.page(page, pages)}`,
  };
}

export async function buildPdfCopy(deps: CopyDeps, loaded: Loaded): Promise<KeptCopy> {
  const { application, account } = loaded;
  const { id, resubmitted_at: resubmittedAt } = application;
  const offer = facilitatorProductOf(deps, application);
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
    createdAt: resubmittedAt ?? submittedAt,
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
            ...(resubmittedAt !== null && {
              sentences: [COPY.submittedAgain(COPY.instant(resubmittedAt))],
            }),
          },
        ],
      },
      ...SECTION_NAMES.map((name) => SERVER_SECTIONS[name].copy(loaded, { texts, language, product })),
      feesSection(acknowledged, texts),
      {
        heading: COPY.certification,
        parts: [
          {
            sentences: [
              acknowledged.certification,
              COPY.certifiedBy({ ...account, when }),
              ...(resubmittedAt === null ? [] : [COPY.certifiedAgain(COPY.instant(resubmittedAt))]),
            ],
          },
        ],
      },
      ...signingSections(acknowledged, { language, instant: COPY.instant }),
      await consentSection(deps, loaded, { product, language, COPY }),
    ],
  };
}

function readAcknowledged({ acknowledged }: ApplicationTable): Acknowledged | undefined {
  return acknowledged === null ? undefined : (JSON.parse(acknowledged) as Acknowledged);
}

function feesSection({ fees }: Acknowledged, { CARDS, FEES, FACT_WORDS: words }: Texts): PdfSection {
  const parts: PdfPart[] = feeParts(fees, words).map(({ name, facts }) => ({ title: name, facts }));
  const hasFees = parts.length > 0;
  return {
    heading: hasFees ? CARDS.fees : CARDS.noFees,
    parts: hasFees ? [...parts, { sentences: [FEES.accept] }] : [],
  };
}

async function consentSection(
  { db }: Pick<CopyDeps, 'db'>,
  { application }: Pick<Loaded, 'application'>,
  {
    product: { legal, documents },
    language,
    COPY,
  }: { product: Product; language: Language; COPY: Texts['COPY'] },
): Promise<PdfSection> {
  const rows = await db
    .selectFrom('consent')
    .select(['document', 'version', 'sha256', 'agreed_at', 'application_id'])
    .where('fac_id', '=', application.fac_id)
    .where('account_id', '=', application.account_id)
    .where('agreed_at', '<=', application.submitted_at ?? 0)
    .orderBy('agreed_at')
    .execute();
  const latest = new Map(rows.map((row) => [row.document, row]));
  const titles = new Map<string, string>(LEGAL_DOCUMENTS.map((name) => [name, legal[name].title]));
  for (const { name, title, titleIn } of documents) titles.set(name, titleIn[language] ?? title);
  titles.set(TAX_FORM_CONSENT, taxFormsTitle(language));
  // The product may no longer have a document that the applicant agreed to. Use the document's name as the title.
  for (const row of rows)
    if (row.application_id === application.id && !titles.has(row.document))
      titles.set(row.document, row.document);
  const facts = [...titles].flatMap(([name, title]) => {
    const row = latest.get(name);
    if (!row || (name === TAX_FORM_CONSENT && row.application_id !== application.id)) return [];
    const { version, sha256, agreed_at: at } = row;
    const lines = [COPY.version(version), COPY.agreed(COPY.instant(at)), `SHA-256 ${sha256}`];
    return [{ label: title, lines }];
  });
  return {
    heading: COPY.documents,
    parts: [{ facts, ...(COPY.inEnglish !== null && { sentences: [COPY.inEnglish] }) }],
  };
}
