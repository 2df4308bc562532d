import { expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { sweepAll } from '../src/server/assemble.ts';
import { databases, startTestbed } from './testbed.ts';

test.each(databases())('cleanup tasks that fail stop no other one, on %s', async (database) => {
  const bed = await startTestbed({ database });
  // Creates an application, because the task that deletes files does nothing without one.
  await reach(journey(await bed.listen()), 'INITIATED');
  const { deps } = bed;
  const errors = ['One failed.', 'Another failed.'].map((message) => new Error(message));
  let isListed = false;
  const files = {
    ...deps.files,
    list: () => {
      isListed = true;
      throw errors[1];
    },
  };
  const limits = { ...deps.limits, sweep: () => Promise.reject(errors[0]) };
  await expect(sweepAll({ ...deps, limits, files })).rejects.toMatchObject({ errors });
  // Deleting files is the last task, and it starts by listing them.
  expect(isListed).toBe(true);
  await bed.close();
});
