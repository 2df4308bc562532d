import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { OWNERS_MAX } from '../../domain/limits.ts';
import { contactReply, ownerReply } from '../../api/people.ts';
import { formFields, success, successWith } from '../../api/shapes.ts';

const text = v.optional(v.string());

const personFields = formFields(
  'firstName',
  'middleName',
  'lastName',
  'ssn',
  'birthDate',
  'phoneNumber',
  'email',
  'position',
  'streetNum',
  'streetName',
  'city',
  'state',
  'postalCode',
  'country',
);

const ownersBody = v.pipe(
  v.array(
    v.object(
      { ...personFields, ...formFields('dateStarted', 'ownershipPercentage', 'title') },
      '"owners" must be a valid list of owners',
    ),
    '"owners" is required',
  ),
  v.maxLength(OWNERS_MAX, '"owners" must be a valid list of owners'),
);

/** The address of the business, offered again where a person's is asked for; absent until it is known. */
const businessAddress = v.optional(
  v.object({ streetNum: text, streetName: text, city: text, state: text, postalCode: text, country: text }),
);

const ownersPath = '/onboarding/accounts/identity/owners';

export const readOwners = endpoint({
  name: 'getOwners',
  included: true,
  method: 'GET',
  path: ownersPath,
  summary: 'The owners',
  audience: 'applicant',
  reply: successWith(
    v.object({
      ownershipType: v.nullable(v.string()),
      owners: v.array(ownerReply),
      businessAddress,
      /** The TIN type of the business; a proprietor is asked for that number: 1 SSN, 3 ITIN. */
      tinType: v.optional(v.number()),
    }),
  ),
  problems: ['section_unavailable'],
});

export const saveOwners = endpoint({
  name: 'saveOwners',
  method: 'PUT',
  path: ownersPath,
  summary: 'Saves the owners; every field and the total are checked',
  audience: 'applicant',
  body: ownersBody,
  bodyKey: 'owners',
  listName: 'owners',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups'],
});

export const saveOwnersPartially = endpoint({
  name: 'saveOwnersPartially',
  method: 'POST',
  path: `${ownersPath}/partial`,
  summary: 'Saves what has been typed of the owners; the list replaces the stored one',
  audience: 'applicant',
  body: ownersBody,
  bodyKey: 'owners',
  listName: 'owners',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups'],
});

const contactBody = v.object({ ...personFields, ...formFields('type', 'processor', 'title') });

const contactPath = '/onboarding/accounts/identity/contact';

export const readContact = endpoint({
  name: 'getContact',
  included: true,
  method: 'GET',
  path: contactPath,
  summary: 'The contact of a government entity',
  audience: 'applicant',
  reply: successWith(v.object({ contact: contactReply, businessAddress })),
  problems: ['section_unavailable'],
});

export const saveContact = endpoint({
  name: 'saveContact',
  method: 'PUT',
  path: contactPath,
  summary: 'Saves the contact; every field is checked',
  audience: 'applicant',
  body: contactBody,
  bodyKey: 'contact',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups'],
});

export const saveContactPartially = endpoint({
  name: 'saveContactPartially',
  method: 'POST',
  path: `${contactPath}/partial`,
  summary: 'Saves what has been typed of the contact; missing fields stay as they are',
  audience: 'applicant',
  body: contactBody,
  bodyKey: 'contact',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups'],
});
