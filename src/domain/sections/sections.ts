/**
 * The sections that an applicant fills in, in order. Stages, step keys, the progress bar, routes, guards, Back and
 * next, completeness, and submit errors derive from this table. Code that adds data per section uses
 * `Record<SectionName, ...>`.
 */
export const SECTIONS = [
  {
    name: 'business',
    stage: 'BUSINESS_INFO',
    steps: ['business'],
    routes: { CompanyForm: 'account-company' },
    icon: 'building-2',
  },
  {
    name: 'identity',
    stage: 'IDENTITY',
    steps: ['owners', 'contact'],
    routes: {
      Applications: 'applications',
      VerifyOwnership: 'verify-ownership',
      VerifyContact: 'verify-contact',
    },
    icon: 'shield-check',
  },
  {
    name: 'payout',
    stage: 'PAYOUT',
    steps: ['payoutBankAccount'],
    routes: { BankForm: 'bank-account' },
    icon: 'landmark',
  },
] as const satisfies readonly SectionRow[];

interface SectionRow {
  name: string;
  /** Stage of an application whose last completed section is this one. */
  stage: string;
  /** Keys in `canVisitStep`. */
  steps: readonly string[];
  /** Path segments by route name, first screen first. */
  routes: Readonly<Record<string, string>>;
  /** Lucide icon name. */
  icon: string;
}

type Section = (typeof SECTIONS)[number];
export type SectionName = Section['name'];
export type SectionStage = Section['stage'];
export type SectionStep = Section['steps'][number];
export type SectionIcon = Section['icon'];
type NamesOf<T> = T extends unknown ? keyof T : never;
export type SectionRoute = NamesOf<Section['routes']>;

/** Path segments by route name, for all sections. */
export const SECTION_SEGMENTS = Object.assign({}, ...SECTIONS.map(({ routes }) => routes)) as Record<
  SectionRoute,
  string
>;
export const SECTION_ROUTES = Object.keys(SECTION_SEGMENTS) as readonly SectionRoute[];

export const SECTION_NAMES: readonly SectionName[] = /* @__PURE__ */ SECTIONS.map(({ name }) => name);
