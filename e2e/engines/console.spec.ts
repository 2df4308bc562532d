import { expect } from '../fixtures.ts';
import { codeOf, invitedAs, PASSWORD, submitted } from '../staff.ts';
import { firefox } from './firefox.ts';
import type { Person } from './person.ts';
import { lookedIn, test, within } from './windows.ts';
import { webkit } from './webkit.ts';

async function joined(person: Person, { email, url }: { email: string; url: string }): Promise<void> {
  await person.engine.goto(url);
  await person.type('New password', PASSWORD);
  await person.type('Confirm password', PASSWORD);
  await person.press('Set password');
  await person.heading('Set up two-step sign-in');
  const setupKey = String(await person.valueOf('Setup key'));
  await person.type('6-digit code', await codeOf({ email, password: PASSWORD, setupKey }));
  await person.press('Turn on');
  await person.heading('Applications');
}

for (const kind of [webkit, firefox])
  test.describe(kind.name, () => {
    within(kind);
    const looked = lookedIn(kind);

    for (const width of [320, 1440])
      test(`a reviewer asks for a document and approves, ${width} px wide`, async ({ open, server }) => {
        const name = `Juniper ${width}`;
        await submitted(server, name);
        const person = await open({ width, height: 900 });
        const shows = (text: string) =>
          expect
            .poll(() => person.engine.evaluate((part) => document.body.innerText.includes(part), text), text)
            .toBe(true);
        await joined(person, await invitedAs(server, 'admin'));
        await looked(person, `console list ${width}`);
        await person.click({ role: 'link', name });
        await person.heading(name);
        await looked(person, `console application ${width}`);

        await person.press('Request information');
        await person.press('Add item');
        await person.choose('Document', 'IRS EIN letter');
        await person.type('Reason', 'The name differs from your application.');
        await looked(person, `console request ${width}`);
        await person.press('Send request');
        await shows('Information requested');
        for (const tab of ['Requests', 'Files', 'Checks', 'Notes', 'History']) {
          await person.click({ role: 'tab', name: tab });
          await looked(person, `console ${tab} ${width}`);
        }

        await person.click({ role: 'tab', name: 'Overview' });
        await person.press('Approve');
        await looked(person, `console approve ${width}`);
        await person.press('Approve');
        const recorder = { role: 'button', name: 'Record merchant ID' } as const;
        await expect.poll(() => person.seen(recorder)).not.toBeNull();

        for (const page of ['Invites', 'Funnel', 'Developers', 'Staff']) {
          await person.click({ role: 'link', name: page });
          await person.heading(page);
          await looked(person, `console ${page} ${width}`);
        }
      });
  });
