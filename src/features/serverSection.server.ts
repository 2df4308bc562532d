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
  icon: string;
  isBegun: (...stored: Stored) => boolean;
  errors: (...stored: Stored) => FieldError[];
  /** For the PDF copy and for operators. Sensitive values must be masked. */
  copy: (
    stored: { application: StoredSections; group: StoredPeople | undefined },
    of: { texts: Translation<typeof reviewTexts>; language: Language; product: Product },
  ) => PdfSection;
  /** For the boarding package. Sensitive values are unmasked. */
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
