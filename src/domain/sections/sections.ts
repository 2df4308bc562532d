/**
 * The sections that an applicant fills in, in order. Stages, step keys, the progress bar, routes, guards, navigation,
 * completeness checks, and submission errors derive from this table. Data about each section belongs in a
 * `Record<SectionName, ...>`, so that the compiler reports missing sections.
 */
export const SECTIONS = [
  {
    name: 'business',
    stage: 'BUSINESS_INFO',
    steps: ['business'],
    routes: { CompanyForm: 'account-company' },
    icon: 'M10 12h4M10 8h4M14 21v-3a2 2 0 0 0-4 0v3M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
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
    icon: 'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
  },
  {
    name: 'payout',
    stage: 'PAYOUT',
    steps: ['payoutBankAccount'],
    routes: { BankForm: 'bank-account' },
    icon: 'M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
  },
] as const satisfies readonly SectionRow[];

interface SectionRow {
  name: string;
  /** Stage of an application after this section is completed. */
  stage: string;
  steps: readonly string[];
  routes: Readonly<Record<string, string>>;
  /** SVG path of the Lucide icon, in a 24 by 24 `viewBox`. */
  icon: string;
}

type Section = (typeof SECTIONS)[number];
export type SectionName = Section['name'];
export type SectionStage = Section['stage'];
export type SectionStep = Section['steps'][number];
/** Column of the application table that stores a section as JSON. Owners and contacts have a separate table. */
export type SectionColumn = Exclude<SectionName, 'identity'>;
export type RoutesOf<Name extends SectionName> = keyof Extract<Section, { name: Name }>['routes'];
type NamesOf<T> = T extends unknown ? keyof T : never;
export type SectionRoute = NamesOf<Section['routes']>;

export const SECTION_SEGMENTS = Object.assign({}, ...SECTIONS.map(({ routes }) => routes)) as Record<
  SectionRoute,
  string
>;
export const SECTION_ROUTES = Object.keys(SECTION_SEGMENTS) as readonly SectionRoute[];

export const SECTION_NAMES: readonly SectionName[] = /* @__PURE__ */ SECTIONS.map(({ name }) => name);

export const SECTION_COLUMNS: readonly SectionColumn[] = /* @__PURE__ */ SECTION_NAMES.filter(
  (name) => name !== 'identity',
);
