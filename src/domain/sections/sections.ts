/**
 * The sections that an applicant fills in, in order. Stages, step keys, the progress bar, routes, guards, navigation,
 * completeness checks, and submission errors derive from this table. Data about each section belongs in a
 * `Record<SectionName, ...>`, so that the compiler reports missing sections.
 */
export const SECTIONS = [
  {
    name: 'business',
    english: {
      step: 'Business Information',
      title: 'Business information',
      update: 'Update business information',
    },
    stage: 'BUSINESS_INFO',
    steps: ['business'],
    routes: { CompanyForm: 'account-company' },
    icon: 'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  },
  {
    name: 'identity',
    english: { step: 'Verify Ownership', title: 'Owner information', update: 'Update owner information' },
    stage: 'IDENTITY',
    steps: ['owners', 'contact'],
    routes: {
      Applications: 'applications',
      VerifyOwnership: 'verify-ownership',
      VerifyContact: 'verify-contact',
    },
    icon: 'M5 8a5 5 0 1 0 10 0 5 5 0 0 0-10 0M2 21a8 8 0 0 1 13.3-6M16 19l2 2 4-4',
  },
  {
    name: 'payout',
    english: { step: 'Add Bank Account', title: 'Bank account', update: 'Update bank account' },
    stage: 'PAYOUT',
    steps: ['payoutBankAccount'],
    routes: { BankForm: 'bank-account' },
    icon: 'M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l9 5H3z',
  },
] as const satisfies readonly SectionRow[];

export type SectionTexts = Readonly<Record<'step' | 'title' | 'update', string>>;

interface SectionRow {
  name: string;
  english: SectionTexts;
  /** Stage of an application once this section and all previous ones are complete. */
  stage: string;
  steps: readonly string[];
  routes: Readonly<Record<string, string>>;
  /** SVG path of an icon in the style of Lucide, in a 24 by 24 `viewBox`. */
  icon: string;
}

type Section = (typeof SECTIONS)[number];
export type SectionName = Section['name'];
export type SectionStage = Section['stage'];
export type SectionStep = Section['steps'][number];
/** `identity` (owners or contact) has its own table. */
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
