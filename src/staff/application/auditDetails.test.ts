import { expect, test } from 'vitest';
import { auditDetails } from './auditDetails.ts';

test.each([
  [
    'business.saved',
    {
      fields: [
        'address.city',
        'address.streetName',
        'address.streetNum',
        'federalTaxId',
        'legalName',
        'websiteUrl',
      ],
    },
    'Fields: City, Address, Tax ID, Legal name, Website',
  ],
  [
    'owners.saved',
    { fields: ['0.birthDate', '0.ssn', '0.title', '1.postalCode', 'nobodyOwns25'] },
    'Fields: Owner 1: Date of birth, Social Security Number; Owner 2: ZIP code; Nobody owns 25% or more',
  ],
  ['contact.saved', { fields: ['firstName'] }, 'Fields: Contact: First name'],
  ['payout.drafted', { fields: ['0.accountRouting'] }, 'Fields: Account 1: Routing number'],
  [
    'request.withdrawn',
    { requestId: 'req_1', stage: 'SUBMITTED', fields: ['business.dbaName', 'owners.0.email', 'group'] },
    'Request ID: req_1 · Stage: Submitted · Fields: Doing business as, Owners or contact; Owner 1: Email',
  ],
  ['request.withdrawn', { fields: [] }, 'Fields: None'],
  ['application.reopened', { from: 'APPROVED' }, 'From: Approved'],
  ['check.recorded', { name: 'tin', result: 'review' }, 'Check: tin · Result: Needs review'],
  [
    'secret.revealed',
    { field: 'owners.0.ssn', reason: 'ID check' },
    'Field: Owner 1: Social Security Number · Reason: ID check',
  ],
  [
    'consent.given',
    { documents: [{ document: 'privacy-policy', version: '2023-06', sha256: 'ab12' }] },
    'Documents: Privacy Policy 2023-06',
  ],
  [
    'consent.given',
    {
      documents: [
        { document: 'fee-terms', version: '2', sha256: 'ab12' },
        { document: 'gone', version: '1' },
      ],
    },
    'Documents: Fee terms 2, gone 1',
  ],
  ['application.started', { product: 'harbor', invited: false }, 'Product: harbor · Invited: No'],
  [
    'request.created',
    { items: 3, document: 1, section: 1, answer: 1 },
    'Items: 3 · Documents: 1 · Sections: 1 · Questions: 1',
  ],
  ['secret.read', { section: 'payout' }, 'Section: Bank account'],
])('%s has the details %j', (action, details, shown) => {
  expect(auditDetails(action, details, [{ name: 'fee-terms', title: 'Fee terms' }])).toBe(shown);
});
