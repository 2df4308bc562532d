import type { FieldError } from '../api/problem.ts';
import type { Checked } from '../domain/draft.ts';
import { isMask, maskSecret } from '../domain/mask.ts';
import { required } from '../domain/messages.ts';
import type { Place, Seal } from './seal.ts';

/** Two columns of a row: JSON that shows a secret field as its mask, and the secrets themselves, sealed. */
export interface SealedColumns {
  json: string | null;
  sealed: string | null;
}

/** Which field of a record is secret, and where its secrets are sealed. */
export interface SecretField<Name extends string> {
  field: Name;
  place: Place;
}

type WithSecret<Name extends string> = { [K in Name]?: unknown };

/** The records as stored, the secret field masked; a single record is a list of one. Needs no key. */
export function readMasked<R>(json: string | null): R[] {
  if (json === null) return [];
  const parsed = JSON.parse(json) as R | R[];
  return Array.isArray(parsed) ? parsed : [parsed];
}

/** The records with their secrets in full, in the order they were written. */
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

/** The two columns for records whose secrets are in full. */
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

/** The same for a section of one record, whose JSON is an object. */
export function writeSealedOne<Name extends string>(
  seal: Seal,
  secret: SecretField<Name>,
  record: WithSecret<Name>,
): SealedColumns {
  const { sealed } = writeSealed(seal, secret, [record]);
  return { json: JSON.stringify(masked([record], secret.field)[0]), sealed };
}

/** The same records with the secret field masked. */
export function masked<Name extends string, R extends WithSecret<Name>>(
  records: readonly R[],
  field: Name,
): R[] {
  return records.map((record) =>
    record[field] ? { ...record, [field]: maskSecret(secretOf(record, field)) } : record,
  );
}

/**
 * Finishes the check of records that a caller sent: a mask means 'keep', so the stored secret takes its place. A mask
 * that no stored record has is answered with the field's required message; `pathOf` names that field of a record.
 *
 * Where several stored records end alike, the one that is most like the given record is meant: nobody's secret may move
 * to another person because someone before them was removed.
 */
export function keepSecrets<Name extends string, R extends WithSecret<Name>>(input: {
  field: Name;
  /** As sent, to find masks among what was refused for other reasons. */
  given: readonly WithSecret<Name>[];
  checked: Checked<R[]>;
  stored: readonly WithSecret<Name>[];
  pathOf: (index: number) => string;
}): Checked<R[]> {
  const { field, checked, stored, pathOf } = input;
  const errors: FieldError[] = checked.ok ? [] : [...checked.errors];
  const given: readonly WithSecret<Name>[] = checked.ok ? checked.value : input.given;
  const secrets = given.map((record, index) => {
    const mask = secretOf(record, field);
    if (!isMask(mask)) return mask;
    const fits = (one: WithSecret<Name>) => maskSecret(secretOf(one, field)) === mask;
    const kept = likest({ record, index, candidates: stored, fits });
    if (kept === undefined) errors.push({ field: pathOf(index), message: required(field) });
    return kept === undefined ? '' : secretOf(kept, field);
  });
  if (!checked.ok || errors.length > 0) return { ok: false, errors };
  const value = checked.value.map((record, index) =>
    record[field] === undefined ? record : { ...record, [field]: secrets[index] },
  );
  return { ok: true, value };
}

/** The fitting candidate with the most values in common; among equals the one at the same index, then the first. */
function likest<R extends object>(input: {
  record: R;
  index: number;
  candidates: readonly R[];
  fits: (candidate: R) => boolean;
}): R | undefined {
  const { record, index, candidates, fits } = input;
  const values = new Map(Object.entries(record).map(([key, value]) => [key, JSON.stringify(value)]));
  const ranked = candidates
    .map((candidate, at) => ({
      candidate,
      common: Object.entries(candidate).filter(([key, value]) => values.get(key) === JSON.stringify(value))
        .length,
      at,
    }))
    .filter(({ candidate }) => fits(candidate));
  return ranked.toSorted(
    (one, other) =>
      other.common - one.common || Number(other.at === index) - Number(one.at === index) || one.at - other.at,
  )[0]?.candidate;
}

function secretOf<Name extends string>(record: WithSecret<Name>, field: Name): string {
  const secret = record[field];
  return typeof secret === 'string' ? secret : '';
}
