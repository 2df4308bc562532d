import type { QueryOf } from '../../api/endpoint.ts';
import { fieldProblem, type FieldError, type Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { wordsOf } from '../../domain/values/words.ts';
import { STAGES, type Stage } from '../../journey/stages.ts';
import { emailKey } from '../../server/applications/accounts/applicants.ts';
import { taxIdHash } from '../../server/applications/search/taxIdHash.ts';
import type { Seal } from '../../server/crypto/seal.ts';
import type { exportApplications } from './contract.ts';
import { orderOf, type Order } from './order.server.ts';

/**
 * Filters from the query string. An empty `q`, `id`, `stage`, `product`, `email`, `merchantId`, or `assignee` means no
 * filter. Any other empty value is an error.
 */
export type SentFilter = QueryOf<typeof exportApplications>;

/** Replaces a search without letters or digits. Matches nothing, because no indexed word contains a hyphen. */
const IN_NO_WORD = '-';
const NOBODY = 'none';
const PERSON = /^stf_[\w-]{1,60}$/;

/** Validated filters. Times are in Unix milliseconds. `...Since` is inclusive, and `...Before` is exclusive. */
export interface Filter extends Omit<SentFilter, 'q' | 'sort' | 'taxId' | 'stage' | 'assignee'> {
  facId: string;
  words: string[];
  /**
   * The first email address in the search text. If it belongs to an applicant, only that applicant's applications
   * match.
   */
  wholeEmail?: string;
  taxIdHash?: string;
  stage?: Stage;
  /** Null finds unassigned applications. */
  assignee?: string | null;
  order: Order;
}

export function readFilter(seal: Seal, facId: string, sent: SentFilter): Filter | Problem {
  const { q, taxId, stage, email, id, merchantId, product, sort, assignee, ...rest } = sent;
  const typed = wordsOf(q ?? '');
  const words = typed.length === 0 && q?.trim() ? [IN_NO_WORD] : typed;
  const hash = taxId === undefined ? undefined : taxIdHash(seal, facId, taxId);
  const errors: FieldError[] = [
    ...(hash === null ? [wrong('taxId', 'tax ID')] : []),
    ...(assignee && assignee !== NOBODY && !PERSON.test(assignee) ? [wrong('assignee', 'person')] : []),
    ...(stage && !isStage(stage) ? [wrong('stage', 'stage')] : []),
  ];
  if (errors.length > 0) return fieldProblem(errors);
  return {
    ...rest,
    facId,
    words,
    wholeEmail: q
      ?.split(/\s/)
      .map(emailKey)
      .find((text) => text.includes('@')),
    taxIdHash: hash ?? undefined,
    id: id || undefined,
    merchantId: merchantId || undefined,
    assignee: assignee === NOBODY ? null : assignee || undefined,
    order: orderOf(sort ?? '-updatedAt'),
    stage: stage && isStage(stage) ? stage : undefined,
    product: product || undefined,
    email: email ? emailKey(email) : undefined,
  };
}

export function isStage(text: string): text is Stage {
  return STAGES.some((stage) => stage === text);
}

function wrong(field: string, thing: string): FieldError {
  return { field, message: invalid(field, thing) };
}
