import * as v from 'valibot';
import type { Schema } from '../../../api/endpoint.ts';
import type { AnyEndpoint } from '../route.ts';

/**
 * Write endpoints for operators and staff reject unknown keys, so that a misspelled key is never ignored. Applicants'
 * endpoints allow unknown keys, because a form may send more fields than a save uses.
 */
export function bodySchema({ audience, method, body }: AnyEndpoint): Schema | undefined {
  if ((audience !== 'operator' && audience !== 'staff') || method === 'GET') return body;
  if (body === undefined) return v.strictObject({});
  return body.type === 'object'
    ? v.strictObject((body as v.ObjectSchema<v.ObjectEntries, undefined>).entries)
    : body;
}
