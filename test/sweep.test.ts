import { expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { sweepAll } from '../src/server/assemble.ts';
import { databases, startTestbed } from './testbed.ts';

test.each(databases())('a cleanup task that fails stops no other one, on %s', async (database) => {
  const bed = await startTestbed({ database });
  // Without any application, the task that deletes files does nothing.
  await reach(journey(await bed.listen()), 'INITIATED');
  const { deps } = bed;
  const failure = new Error('This task failed.');
  let isListed = false;
  const files = {
    ...deps.files,
    list: () => {
      isListed = true;
      return deps.files.list();
    },
  };
  const limits = { ...deps.limits, sweep: () => Promise.reject(failure) };
  await expect(sweepAll({ ...deps, limits, files })).rejects.toBe(failure);
  // Deleting files is the last task, and it starts by listing them.
  expect(isListed).toBe(true);
  await bed.close();
});
