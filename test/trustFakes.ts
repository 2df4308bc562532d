import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import { FAKE_CA } from '../e2e/fakes/smtp.ts';

export function trustFakes(): void {
  const before = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...before, readFileSync(FAKE_CA, 'utf8')]));
  afterAll(() => setDefaultCACertificates(before));
}
