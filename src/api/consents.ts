import * as v from 'valibot';
import { named } from './documented.ts';

/** A legal document that the applicant accepted. */
export const consent = named(
  'Consent',
  v.object({ document: v.string(), version: v.string(), sha256: v.string(), agreedAt: v.number() }),
);
