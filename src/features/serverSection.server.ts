import type { FieldError } from '../api/problem.ts';
import type { GroupKind } from '../domain/identity.ts';
import type { Language, Translation } from '../domain/texts/languages.ts';
import type { RuleContext } from '../server/applications/ruleContext.ts';
import type { Product } from '../server/facilitators/facilitators.ts';
import type { Route } from '../server/http/route.ts';
import type { PdfSection } from '../server/pdf/words.ts';
import type { Seal } from '../server/crypto/seal.ts';
import type { ApplicationTable, IdentityGroupTable } from '../server/db/schema/schema.ts';
import type { SectionsInFull, StoredPeople, StoredSections } from '../server/sectionRules.ts';
import type * as reviewTexts from './confirm/messages.ts';

type Stored = [application: StoredSections, group: StoredPeople | undefined, context: RuleContext];

export interface ServerSection {
  routes: readonly Route[];
  /** Lucide icon name. The application status returns it to API clients that display the steps. */
  icon: string;
  /** Whether the section has any data for the chosen business type. */
  isBegun: (...stored: Stored) => boolean;
  errors: (...stored: Stored) => FieldError[];
  /** What the section shows in the PDF copy and to operators, with secrets masked. */
  copy: (
    stored: { application: StoredSections; group: StoredPeople | undefined },
    of: { texts: Translation<typeof reviewTexts>; language: Language; product: Product },
  ) => PdfSection;
  /** The section's part of the boarding package, unmasked. */
  inFull: (
    seal: Seal,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ) => Partial<SectionsInFull>;
  sample: (of: { kind: GroupKind; labels: () => Promise<readonly string[]> }) => Promise<Sample> | Sample;
}

export interface Sample {
  endpoint: { method: string; path: string };
  body: object;
}
