import { randomInt } from 'node:crypto';
import { getStartedTexts as spanish } from '../../src/features/get-started/messages.es.ts';
import { getStartedTexts } from '../../src/features/get-started/messages.ts';
import { formTexts as spanishForm } from '../../src/web/form/messages.es.ts';
import { asked } from '../asked.ts';
import { expect } from '../fixtures.ts';
import { mailsTo } from '../stored.ts';
import { application } from './application.ts';
import { KEYS, type Size } from './engine.ts';
import { ENGINES, lookedIn, REFUSED, signedIn, test, within } from './windows.ts';

const PHONE: Size = { width: 390, height: 844 };
const DESK: Size = { width: 1280, height: 800 };

for (const kind of ENGINES)
  test.describe(kind.name, () => {
    within(kind);
    const looked = lookedIn(kind);

    for (const size of [PHONE, DESK]) {
      test(`an LLC applies by typing, ${size.width} px wide`, async ({ open, server, email }) => {
        const person = await open(size);
        const { start, phone, accountType, business, owners, bank, submit } = application(person, server);
        await person.engine.goto(`${server.url}/harbor/get-started`);
        await person.type(getStartedTexts.name, 'R');
        await person.press(getStartedTexts.start);
        await expect.poll(() => person.seen(REFUSED)).not.toBeNull();
        await looked(person, `${size.width} refused`);
        await person.press('Terms of Service');
        await expect.poll(() => person.seen({ role: 'dialog', name: 'Terms of Service' })).not.toBeNull();
        await looked(person, `${size.width} dialog`);
        await person.press('Close');
        await start(email);
        // The code is looked up by phone number in an outbox that tests share, so each test uses a random number.
        await phone(`212555${randomInt(1000, 10_000)}`);
        await accountType();
        await person.press('Continue');
        await expect.poll(() => person.seen(REFUSED)).not.toBeNull();
        await looked(person, `${size.width} business refused`);
        await business();
        await owners();
        await bank();
        await looked(person, `${size.width} review`);
        await submit();
        await looked(person, `${size.width} submitted`);
      });
    }

    test('masks keep the caret in place', async ({ open, server }) => {
      const person = await open(PHONE);
      await signedIn(person, { stage: 'TYPE_SELECTED', url: server.url });
      await person.press('Continue');
      await person.heading('Add your business info');
      const { ArrowLeft: left, ArrowRight: right, Shift, Control, Home, End, Backspace, Delete } = KEYS;
      const shows = async (field: string, value: string, caret: number) => {
        const found = await person.seen({ role: 'field', name: field });
        expect({ value: found?.value, caret: found?.caret }).toEqual({ value, caret: [caret, caret] });
      };
      await person.type('Phone', '2125550142');
      await shows('Phone', '(212) 555-0142', 14);
      await person.keys(left, left, left, left, left, left, Backspace);
      await shows('Phone', '(212) 550-142', 7);
      await person.keys('9');
      await shows('Phone', '(212) 595-0142', 8);
      await person.keys(Home, Delete);
      await shows('Phone', '(125) 950-142', 1);
      await person.keys('7', Home, right, right, [Shift, right], [Shift, right], '8');
      await shows('Phone', '(785) 950-142', 3);
      await person.keys(End, Backspace, Backspace, Backspace, Backspace, Backspace);
      await shows('Phone', '(785) 9', 7);
      await person.keys(Backspace, Backspace);
      await shows('Phone', '(78', 3);

      await person.type('Tax ID', '123456789');
      await person.keys(Home, right, right, [Shift, right], [Shift, right], [Control, 'c']);
      await person.keys(End, Backspace, Backspace, left, left, [Control, 'v']);
      await shows('Tax ID', '12-345367', 7);
      await person.type('Tax ID', '12345678');
      await person.keys([Control, 'a'], [Control, 'c'], End, [Control, 'v']);
      await shows('Tax ID', '12-345678', 9);

      await person.type('Established date', '3/7/2019');
      await shows('Established date', '03-07-2019', 10);
      await person.keys(left, left, left, left, Backspace, '8');
      await shows('Established date', '03-08-2019', 6);
      await person.type('Expected monthly credit card volume', '25000');
      await person.keys(left, left, left, left, '9');
      await shows('Expected monthly credit card volume', '259,000', 3);
    });

    test('Back, Forward, and a reload lead to the right screens', async ({ open, server }) => {
      const person = await open(PHONE);
      const { engine, heading, press } = person;
      const [type, info, people] = [
        'Choose your business type',
        'Add your business info',
        'Verify Ownership',
      ];
      const bank = 'Add your business bank account';
      await signedIn(person, { stage: 'IDENTITY', url: server.url });
      await press('Continue');
      await heading(info);
      await press('Continue');
      await heading(people);
      await press('Continue');
      await heading(bank);
      await engine.reload();
      await heading(bank);
      for (const before of [people, info, type]) {
        await engine.back();
        await heading(before);
      }
      for (const after of [info, people, bank]) {
        await engine.forward();
        await heading(after);
      }
      await engine.reload();
      await heading(bank);
      await engine.back();
      await heading(people);
      await engine.forward();
      await heading(bank);
    });

    test('Save and exit keeps what was typed for the emailed link', async ({ open, server }) => {
      const person = await open(PHONE);
      const { account } = await signedIn(person, { stage: 'TYPE_SELECTED', url: server.url });
      await person.press('Continue');
      await person.heading('Add your business info');
      await person.type('Doing business as', 'Delgado Coffee');
      await person.press('Save and exit');
      await person.heading('Your application was successfully saved');
      await looked(person, 'saved');
      const link = async () => {
        const sent = (await server.outbox()).filter(
          ({ to, text }) => to === account.email && /subMerchantId=/.test(text),
        );
        return /http\S+subMerchantId=[\w-]+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
      };
      await expect.poll(link).not.toBe('');
      const elsewhere = await open(PHONE);
      await elsewhere.engine.goto(await link());
      await elsewhere.heading('Add your business info');
      await expect.poll(() => elsewhere.valueOf('Doing business as')).toBe('Delgado Coffee');
    });

    for (const width of [320, 1440])
      test(`sends what was requested through the emailed link, ${width} px wide`, async ({
        open,
        server,
      }) => {
        const { account } = await asked(server, { message: 'Three things are missing.' });
        const text = (await mailsTo(server, account.email)).at(-1)?.text ?? '';
        const person = await open({ width, height: 800 });
        await person.engine.goto(/https?:\S+subMerchantId=[\w-]+/.exec(text)?.[0] ?? '');
        await person.heading('What we still need');
        await looked(person, `asked ${width}`);
        await person.engine.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>('input[type=file]');
          const chosen = new DataTransfer();
          chosen.items.add(new File(['%PDF-1.4\n%%EOF\n'], 'license.pdf', { type: 'application/pdf' }));
          if (!input) throw new Error('There is no file field.');
          input.files = chosen.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        });
        await expect.poll(() => person.seen({ role: 'button', name: 'Remove license.pdf' })).not.toBeNull();
        await person.type('What do you sell online, and to whom?', 'Coffee beans, to cafes.');
        await person.press('Save answer');
        await person.press('Update business information');
        await person.heading('Add your business info');
        await looked(person, `asked section ${width}`);
        await person.type('Legal name', 'Marlow Coffee LLC');
        await person.press('Continue');
        await person.heading('What we still need');
        await looked(person, `asked done ${width}`);
        await person.press('Submit again');
        await person.heading('Application status');
        await looked(person, `status ${width}`);
      });

    test('Spanish fits at twice the text size, also with a dark brand', async ({ open, server }) => {
      const person = await open(PHONE);
      await person.engine.goto(`${server.url}/harbor/get-started?lang=es`);
      await person.press(spanish.start);
      await expect.poll(() => person.seen({ role: 'heading', name: spanishForm.problem })).not.toBeNull();
      await looked(person, 'Spanish refused');
      await person.engine.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        window.scrollTo(0, 0);
      });
      await looked(person, 'Spanish twice the size');
      await person.engine.goto(`${server.url}/cobalt/get-started?lang=en`);
      await person.press(getStartedTexts.start);
      await expect.poll(() => person.seen(REFUSED)).not.toBeNull();
      await looked(person, 'cobalt refused');
      await person.press('Privacy Policy');
      await expect.poll(() => person.seen({ role: 'dialog', name: 'Privacy Policy' })).not.toBeNull();
      await looked(person, 'cobalt dialog');
    });
  });
