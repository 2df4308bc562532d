import { mergeTests } from '@playwright/test';
import { demoOwner } from '../../src/domain/demoSample.ts';
import { journey, reach } from '../applicant.ts';
import { expect } from '../fixtures.ts';
import { test as itinProduct } from '../itinProduct.ts';
import { askOwner } from '../ownerLink.ts';
import { OWNERS, stored } from '../ownersScreen.ts';
import { ENGINES, lookedIn, REFUSED, signedIn, test as windows, within } from './windows.ts';

const test = mergeTests(windows, itinProduct);
const WIDTHS = [320, 1440];
const HEIGHT = 2800;

for (const kind of ENGINES)
  test.describe(kind.name, () => {
    within(kind);
    const looked = lookedIn(kind);

    for (const width of WIDTHS) {
      test(`an owner enters an ITIN on their own page, ${width} px wide`, async ({ open, server }) => {
        const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
        const typed = { owners: [{ ...demoOwner('private'), ownershipPercentage: 60 }] };
        expect((await applicant.call('POST', `${OWNERS}/partial`, typed)).status).toBe(200);
        const { url } = await askOwner(server, applicant, { ownershipPercentage: 40 });
        const person = await open({ width, height: HEIGHT });
        await person.engine.goto(url);
        await expect.poll(() => person.valueOf('Verification code')).toMatch(/^\d{6}$/);
        await looked(person, `owner code ${width}`);
        await person.press('Verify');
        await person.heading('Your details for Marlow Coffee');
        await looked(person, `owner form ${width}`);
        await person.press('Submit');
        await expect.poll(() => person.seen(REFUSED)).not.toBeNull();
        await looked(person, `owner refused ${width}`);
        await person.choose('SSN or ITIN', 'ITIN');
        await person.type('ITIN', '912701234');
        await expect.poll(() => person.valueOf('ITIN')).toBe('912-70-1234');
        await person.type('Date of birth', '05171984');
        await person.type('Address', '250 Market St');
        await person.type('City', 'San Francisco');
        await person.choose('State', 'California');
        await person.type('ZIP code', '94105');
        await looked(person, `owner ITIN ${width}`);
        await person.tick('checkbox', 'I certify that this information is complete and correct.');
        await person.press('Submit');
        await person.heading('Thank you');
        await looked(person, `owner done ${width}`);
        expect((await stored(applicant))[1]).toMatchObject({ idType: 'itin', ssn: '*****1234' });
      });

      test(`an applicant enters an owner's ITIN, ${width} px wide`, async ({ open, server }) => {
        const person = await open({ width, height: HEIGHT });
        await signedIn(person, { stage: 'BUSINESS_INFO', url: server.url });
        await person.press('Continue');
        await person.heading('Add your business info');
        await person.press('Continue');
        await person.heading('Verify Ownership');
        await looked(person, `owners form ${width}`);
        await person.choose('SSN or ITIN', 'ITIN');
        await person.type('ITIN', '123456789');
        await person.press('Continue');
        await expect.poll(() => person.seen(REFUSED)).not.toBeNull();
        await looked(person, `owners form ITIN refused ${width}`);
      });
    }
  });
