import type { FieldError } from '../../api/problem.ts';
import type { Checked } from '../../domain/draft.ts';
import { isMask, maskSecret } from '../../domain/values/mask.ts';
import { required } from '../../domain/texts/messages.ts';
import type { SealedCell, Seal } from './seal.ts';

export interface SealedColumns {
  json: string | null;
  sealed: string | null;
}

export interface SecretField<Name extends string> {
  field: Name;
  place: SealedCell;
}

type WithSecret<Name extends string> = { [K in Name]?: unknown };

export function readMasked<R>(json: string | null): R[] {
  if (json === null) return [];
  const parsed = JSON.parse(json) as R | R[];
  return Array.isArray(parsed) ? parsed : [parsed];
}

export function readOpen<Name extends string, R extends WithSecret<Name>>(
  seal: Seal,
  { field, place }: SecretField<Name>,
  { json, sealed }: SealedColumns,
): R[] {
  const records = readMasked<R>(json);
  if (sealed === null) return records;
  const secrets = JSON.parse(seal.open(place, sealed)) as string[];
  return records.map((record, index) =>
    record[field] ? { ...record, [field]: secrets[index] ?? '' } : record,
  );
}

export function writeSealed<Name extends string>(
  seal: Seal,
  { field, place }: SecretField<Name>,
  records: readonly WithSecret<Name>[],
): SealedColumns {
  const secrets = records.map((record) => secretOf(record, field));
  return {
    json: JSON.stringify(masked(records, field)),
    sealed: secrets.some((secret) => secret !== '') ? seal.seal(place, JSON.stringify(secrets)) : null,
  };
}

export function writeSealedOne<Name extends string>(
  seal: Seal,
  secret: SecretField<Name>,
  record: WithSecret<Name>,
): SealedColumns {
  const { sealed } = writeSealed(seal, secret, [record]);
  return { json: JSON.stringify(masked([record], secret.field)[0]), sealed };
}

export function masked<Name extends string, R extends WithSecret<Name>>(
  records: readonly R[],
  field: Name,
): R[] {
  return records.map((record) =>
    record[field] ? { ...record, [field]: maskSecret(secretOf(record, field)) } : record,
  );
}

/**
 * Replaces the masks in submitted records with stored values. If several stored values have the same mask, uses the one
 * whose record is most similar, so that after a person is removed, nobody else gets that person's number. A record that
 * moved to another position keeps its value only if `isSame` recognizes it, so that swapping masks doesn't swap the
 * values.
 */
export function keepSecrets<Name extends string, R extends WithSecret<Name>>(input: {
  field: Name;
  /**
   * Records as submitted. Used only if validation failed, so that masks without a stored value are reported
   * together with the other errors.
   */
  given: readonly WithSecret<Name>[];
  checked: Checked<R[]>;
  stored: readonly WithSecret<Name>[];
  pathOf: (index: number) => string;
  kindOf?: (record: object) => unknown;
  isSame?: (record: R, stored: R) => boolean;
}): Checked<R[]> {
  const { field, checked, stored, pathOf, kindOf = () => undefined, isSame = () => false } = input;
  const errors: FieldError[] = checked.ok ? [] : [...checked.errors];
  const given: readonly WithSecret<Name>[] = checked.ok ? checked.value : input.given;
  const fits = (record: object, one: WithSecret<Name>, isInPlace: boolean) =>
    maskSecret(secretOf(one, field)) === Reflect.get(record, field) &&
    kindOf(one) === kindOf(record) &&
    (isInPlace || isSame(record as R, one as R));
  const kept = bestMatches({ records: given, candidates: stored, fits });
  const secrets = given.map((record, index) => {
    const secret = secretOf(record, field);
    if (!isMask(secret)) return secret;
    const match = kept.get(index);
    if (match === undefined) errors.push({ field: pathOf(index), message: required(field) });
    return match === undefined ? '' : secretOf(match, field);
  });
  if (!checked.ok || errors.length > 0) return { ok: false, errors };
  const value = checked.value.map((record, index) =>
    record[field] === undefined ? record : { ...record, [field]: secrets[index] },
  );
  return { ok: true, value };
}

/**
 * Each candidate is used once, so that no stored number is given to two people. On a tie, prefers the same index, then
 * the first candidate. Map keys are record indexes.
 */
function bestMatches<R extends object>(input: {
  records: readonly object[];
  candidates: readonly R[];
  fits: (record: object, candidate: R, isInPlace: boolean) => boolean;
}): Map<number, R> {
  const { records, candidates, fits } = input;
  const pairs = records.flatMap((record, index) =>
    candidates.flatMap((candidate, at) =>
      fits(record, candidate, at === index)
        ? [{ index, candidate, at, common: commonValues(record, candidate) }]
        : [],
    ),
  );
  pairs.sort(
    (one, other) =>
      other.common - one.common ||
      Number(other.at === other.index) - Number(one.at === one.index) ||
      one.at - other.at,
  );
  const matches = new Map<number, R>();
  const taken = new Set<R>();
  for (const { index, candidate } of pairs) {
    if (matches.has(index) || taken.has(candidate)) continue;
    matches.set(index, candidate);
    taken.add(candidate);
  }
  return matches;
}

function commonValues(record: object, candidate: object): number {
  const isCommon = ([key, value]: [string, unknown]) =>
    JSON.stringify(Reflect.get(record, key)) === JSON.stringify(value);
  return Object.entries(candidate).filter(isCommon).length;
}

function secretOf<Name extends string>(record: WithSecret<Name>, field: Name): string {
  const secret = record[field];
  return typeof secret === 'string' ? secret : '';
}
