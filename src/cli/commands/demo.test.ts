import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEE_SCHEDULE, FEE_SCHEDULE_SETTING } from '../../../test/feeSchedule.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { executeHere } from '../execute.ts';

describe.each(databases())('demo seed on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'signature', 'typed');
    copy.plant('harbor/products/harbor.json', 'electronic1099k', true);
    copy.plant('harbor/products/harbor.json', 'documents', FEE_SCHEDULE_SETTING);
    copy.write('harbor/legal/fee-schedule.md', FEE_SCHEDULE);
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
  });
  afterAll(() => bed.close());

  test('signs and agrees to what a product asks for on its review', async () => {
    const argv = ['demo', 'seed', '--product', 'harbor', '--count', '10'];
    const { data } = await executeHere(bed.deps, { argv, env: {}, cwd: '.', progress: () => undefined });
    expect(data).toMatchObject({ made: { SUBMITTED: 1, APPROVED: 1 } });
    const agreed = await bed.deps.db
      .selectFrom('consent')
      .select('document')
      .where('document', 'in', ['fee-schedule', 'electronic-1099-k'])
      .execute();
    expect(new Set(agreed.map(({ document }) => document)).size).toBe(2);
  });
});
