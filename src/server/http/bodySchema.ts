import * as v from 'valibot';
import type { Schema } from '../../api/endpoint.ts';
import type { AnyEndpoint } from './route.ts';

/**
 * Schema of a call's body. Operator and staff writes reject unknown keys, even if they take no body, so that a misspelled
 * key is never ignored. Applicants' forms may send more than a save reads.
 */
export function bodySchema({ audience, method, body }: AnyEndpoint): Schema | undefined {
  if ((audience !== 'operator' && audience !== 'staff') || method === 'GET') return body;
  if (body === undefined) return v.strictObject({});
  return body.type === 'object'
    ? v.strictObject((body as v.ObjectSchema<v.ObjectEntries, undefined>).entries)
    : body;
}
