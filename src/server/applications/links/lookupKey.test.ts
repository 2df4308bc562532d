import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { journey, reach } from '../../../../e2e/applicant.ts';
import { databases, startTestbed } from '../../../../test/testbed.ts';
import { assemble } from '../../assemble.ts';

test.each(databases())('another LOOKUP_KEY keeps the server from starting on %s', async (database) => {
  const bed = await startTestbed({ database });
  const { config, log, sections } = bed.deps;
  const copy = `${bed.dataDir}-copy`;
  const start = async (change: object) => {
    const again = await assemble({
      config: { ...config, dataDir: copy, ...change },
      log,
      sections: () => sections,
    });
    await again.close();
  };
  await reach(journey(await bed.listen()), 'BUSINESS_INFO');
  await cp(bed.dataDir, copy, { recursive: true });
  const lookupKey = randomBytes(32);
  await expect(start({ lookupKey })).rejects.toMatchObject({
    name: 'StartRefused',
    message: expect.stringMatching(/^LOOKUP_KEY does not match .* Use the key that was used before\./),
  });
  await start({});
  await bed.close();
  await rm(copy, { recursive: true });
});
