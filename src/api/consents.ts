import * as v from 'valibot';
import { named } from './documented.ts';

export const consent = named(
  'Consent',
  v.object({ document: v.string(), version: v.string(), sha256: v.string(), agreedAt: v.number() }),
);
