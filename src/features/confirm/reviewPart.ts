import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { messageWithPlace, type ErrorNames } from './facts.ts';

export interface ReviewFacts {
  /** Null only if the status failed to load. */
  ownershipType: OwnershipType | null;
  isGovernment: boolean;
  isExistingApplicant: boolean;
  /** YYYY-MM-DD. */
  today: string;
  dc: boolean;
}

/** The screen loads even if an `optional` request fails. */
export interface ReviewRead {
  endpoint: { path: string };
  query?: object;
  cached?: true;
  optional?: true;
}

type Reads = Readonly<Record<string, ReviewRead | undefined>>;

type AnswerOf<R> = R extends { endpoint: infer E; optional: true }
  ? ReplyOf<E> | undefined
  : R extends { endpoint: infer E }
    ? ReplyOf<E>
    : undefined;

type AnswersOf<R> = { [Name in keyof R]: AnswerOf<R[Name]> };

export interface ReviewCardParts {
  title: string;
  edit: string;
  badge?: string | null;
  content: ReactNode;
}

export interface ReviewPart<R extends Reads = Reads, Own extends object = object> {
  reads(facts: ReviewFacts): R;
  own(answers: AnswersOf<R>): Own | Promise<Own>;
  /** Errors that block submission. Masked sensitive values aren't validated. */
  errors(review: Own & ReviewFacts & { ownershipType: OwnershipType }): FieldError[];
  names(error: FieldError, review?: Own & ReviewFacts): ErrorNames;
  card(review: Own & ReviewFacts): ReviewCardParts;
  toast?(errors: readonly FieldError[]): string | null;
}

export interface LoadedPart extends ReviewPart {
  words(error: FieldError): string;
}

export type ReviewParts = Readonly<Record<SectionName, LoadedPart>>;

/** At run time, a `review` argument contains the data of all parts, not only this part's. */
export function reviewPart<const R extends Reads, Own extends object>(part: ReviewPart<R, Own>): LoadedPart {
  const words = (error: FieldError) => messageWithPlace(error, part.names(error));
  return { ...(part as unknown as ReviewPart), words };
}

/** `field` is a path as in API errors, such as `business.address.city` or `owners.0.ssn`. */
export type ReviewError = FieldError & { section: SectionName };

export function reviewErrors(
  parts: ReviewParts,
  review: ReviewFacts & { ownershipType: OwnershipType },
): ReviewError[] {
  return SECTION_NAMES.flatMap((section) =>
    parts[section].errors(review).map((error) => ({ ...error, section })),
  );
}
