import { expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { startTestbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';

const KEY = 'operator-key-of-these-tests';
const NOTICE = 'You have the right to a statement of specific reasons.\n\nWrite to us within 60 days.';

test('a decline includes the adverse action notice, and no other email does', async () => {
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/facilitator.json', 'adverseAction', {
    en: NOTICE,
    es: 'Tiene derecho a conocer los motivos.',
  });
  const bed = await startTestbed({ env: { OPERATOR_KEY: KEY, FACILITATORS_DIR: copy.dir } });
  copy.remove();
  const base = await bed.listen();
  const operator = operatorApi(base, KEY);
  const decided = async (decision: string, language?: string) => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { email } = applicant.account;
    if (language)
      await bed.deps.db
        .updateTable('application')
        .set({ language })
        .where('id', '=', await operator.applicationOf(email))
        .execute();
    expect((await operator.decide(email, decision)).status).toBe(200);
    return (await bed.outbox()).filter(({ to }) => to === email).map(({ text, html }) => `${text} ${html}`);
  };
  const emails = await decided('DECLINED');
  for (const paragraph of NOTICE.split('\n\n')) expect(emails.at(-1)).toContain(paragraph);
  expect(emails.slice(0, -1).join()).not.toContain('specific reasons');
  expect((await decided('DECLINED', 'es')).at(-1)).toContain('Tiene derecho a conocer los motivos.');
  expect((await decided('APPROVED')).join()).not.toContain('specific reasons');
  await bed.close();
});
