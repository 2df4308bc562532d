import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';

/** Facts that decide what the review reads and checks. */
export interface ReviewFacts {
  /** Null only if the status could not be read. */
  ownershipType: OwnershipType | null;
  isGovernment: boolean;
  isExistingApplicant: boolean;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product lists DC among the states. */
  dc: boolean;
}

/** A read for the review page. The page loads even if an `optional` one fails. */
export interface ReviewRead {
  endpoint: { path: string };
  query?: object;
  lasts?: true;
  optional?: true;
}

type Reads = Readonly<Record<string, ReviewRead | undefined>>;

type AnswerOf<R> = R extends { endpoint: infer E; optional: true }
  ? ReplyOf<E> | undefined
  : R extends { endpoint: infer E }
    ? ReplyOf<E>
    : undefined;

type AnswersOf<R> = { [Name in keyof R]: AnswerOf<R[Name]> };

/** Names in error messages. */
export interface ErrorNames {
  /** The owner's name. */
  owner?: string | undefined;
  fields?: FieldMessages;
  /** Labels by form field. */
  labels?: Readonly<Record<string, string>>;
}

export interface ReviewCardParts {
  title: string;
  /** Accessible name of the edit button. */
  edit: string;
  badge?: string | null;
  content: ReactNode;
}

/** A section on the review page: its reads, the `Own` data from them, its checks, and its card. */
export interface ReviewPart<R extends Reads = Reads, Own extends object = object> {
  reads(facts: ReviewFacts): R;
  own(answers: AnswersOf<R>): Own | Promise<Own>;
  /** Errors that block a submit, by the step's rules. Masked secrets are not checked. */
  errors(review: Own & ReviewFacts & { ownershipType: OwnershipType }): FieldError[];
  names(error: FieldError, review: Own & ReviewFacts): ErrorNames;
  card(review: Own & ReviewFacts): ReviewCardParts;
  /** Toast shown with the errors. */
  toast?(errors: readonly FieldError[]): string | null;
}

export type ReviewParts = Readonly<Record<SectionName, ReviewPart>>;

/** Infers a part's types. Its functions receive the data of all parts. */
export function reviewPart<const R extends Reads, Own extends object>(part: ReviewPart<R, Own>): ReviewPart {
  return part as unknown as ReviewPart;
}

/** An API error. `field` is a path such as `business.city`, `owners.0.ssn`, or `accounts.0.accountRouting`. */
export type ReviewError = FieldError & { section: SectionName };

/** All errors that block a submit, in step order. */
export function reviewErrors(
  parts: ReviewParts,
  review: ReviewFacts & { ownershipType: OwnershipType },
): ReviewError[] {
  return SECTION_NAMES.flatMap((section) =>
    parts[section].errors(review).map((error) => ({ ...error, section })),
  );
}
