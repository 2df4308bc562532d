import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfCopyOf } from '../src/features/confirm/pdfCopy.server.ts';
import { ownerLinks, SECRETS } from './ownerLinks.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

describe.each(databases())('the copy of an application whose owner used a link on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test("has what the owner entered only in the operator's version", async () => {
    const { begin, ask, session, enter } = ownerLinks(bed, base);
    const applicant = await begin();
    const { token } = await ask(applicant, { ownershipPercentage: 100 });
    expect((await enter(await session(token))).status).toBe(200);
    expect((await applicant.savePayout()).status).toBe(200);
    expect((await applicant.submit()).status).toBe(200);
    const { id, fac_id: facId } = await bed.deps.db
      .selectFrom('application')
      .select(['id', 'fac_id'])
      .where('submitted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const [own, full] = [await pdfCopyOf(bed.deps, { id }), await pdfCopyOf(bed.deps, { id, facId })];
    for (const copy of [own, full]) expect(JSON.stringify(copy)).toContain('Entered by Bea');
    for (const secret of SECRETS) expect(JSON.stringify(own)).not.toContain(secret);
    expect(JSON.stringify(full)).toContain('Hidden Meadow Lane');
    const fetched = await applicant.call('GET', '/onboarding/accounts/copy');
    expect((await fetch(fetched.body.data.url)).status).toBe(200);
  });
});
