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

  const run = (argv: string[]) =>
    executeHere(bed.deps, { argv, env: {}, cwd: '.', progress: () => undefined });

  test('signs and agrees to what a product asks for on its review', async () => {
    const argv = ['demo', 'seed', '--product', 'harbor', '--count', '10'];
    const { data } = await run(argv);
    expect(data).toMatchObject({ made: { SUBMITTED: 1, APPROVED: 1 } });
    const agreed = await bed.deps.db
      .selectFrom('consent')
      .select('document')
      .where('document', 'in', ['fee-schedule', 'electronic-1099-k'])
      .execute();
    expect(new Set(agreed.map(({ document }) => document)).size).toBe(2);
    const { id } = await bed.deps.db
      .selectFrom('application')
      .select('id')
      .where('stage', '=', 'SUBMITTED')
      .executeTakeFirstOrThrow();
    const { text } = await run(['application', 'show', id]);
    expect(text).toMatch(/^Signed by +\w.*, Owner, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
  });
});
