/** Boundary-value test cases for the data entry steps, by section. `boundaries.ts` combines them. */

/** Field, value, displayed error (null if accepted), and where the row applies (default: both). */
export type Row = readonly [
  field: string,
  value: string | number,
  message: string | null,
  on?: 'call' | 'form' | 'both',
];

/** A control character that reverses the direction of the following text. */
export const RIGHT_TO_LEFT = '\u202e';

const BUSINESS_CHARACTERS = "Use only letters, numbers, spaces, and these characters: _ - & . ' , #";
const PERSON_CHARACTERS = "Use only letters, spaces, and these characters: _ - & . ' ,";
const DOLLARS = 'Enter dollars and cents, like 5,000.50.';

export const letters = (length: number) => 'a'.repeat(length);
/** Error for a string that is longer than `length`. */
export const max = (length: number) => `Use ${length} characters or fewer.`;
const mail = (length: number) => `${letters(length - '@example.com'.length)}@example.com`;

export const emailRows: Row[] = [
  ['email', '', 'Email address is required.'],
  ['email', 'dana@example', 'Please enter a valid email address.'],
  ['email', 'dana.example.com', 'Please enter a valid email address.'],
  ['email', 'da na@example.com', 'Please enter a valid email address.'],
  ['email', "o'dana+shop@mail.example.co", null],
  ['email', mail(70), null],
  ['email', mail(71), max(70)],
];

export const addressRows: Row[] = [
  ['addressLine', '', 'Address is required.', 'form'],
  ['addressLine', 'PO Box 12', 'Please enter street number at the beginning', 'form'],
  ['addressLine', '123', 'Please enter street name', 'form'],
  ['addressLine', `12 ${letters(37)}`, null, 'form'],
  ['addressLine', `12 ${letters(38)}`, max(40), 'form'],
  ['addressLine', `12 Main${RIGHT_TO_LEFT} St`, 'Please enter a valid address.', 'form'],
  ['streetNum', '', 'Street number is required.', 'call'],
  ['streetNum', '12B', 'Please enter a valid street number.', 'call'],
  ['streetNum', '1', null, 'call'],
  ['streetNum', '123456789', null, 'call'],
  ['streetNum', '1234567890', max(9), 'call'],
  ['streetName', '', 'Street name is required.', 'call'],
  ['streetName', letters(40), null, 'call'],
  ['streetName', letters(41), max(40), 'call'],
  ['streetName', `Main${RIGHT_TO_LEFT} St`, 'Please enter a valid street name.', 'call'],
  ['city', '', 'City is required.'],
  ['city', letters(30), null],
  ['city', letters(31), max(30)],
  ['city', `Spring${RIGHT_TO_LEFT}field`, 'Please enter a valid city.'],
  ['state', '', 'State is required.'],
  ['state', 'WY', null],
  ['state', 'AL', null],
  ['state', 'Wyoming', 'Please enter a valid state.'],
  ['state', 'DC', 'Please enter a valid state.'],
  ['state', 'PR', 'Please enter a valid state.'],
  ['postalCode', '', 'ZIP code is required.'],
  ['postalCode', '9410', 'Please enter a valid ZIP code.'],
  ['postalCode', '94105', null],
  ['postalCode', '941055', 'Please enter a valid ZIP code.'],
  ['country', 'us', 'Please enter a valid country.', 'call'],
  ['country', 'CA', 'Please enter a valid country.', 'call'],
  ['country', 'US', null, 'call'],
];

export const businessZip: Row[] = [
  ['postalCode', '94105-1234', 'Please enter a valid ZIP code.'],
  ['country', '', 'Country is required.', 'call'],
];
export const personZip: Row[] = [
  ['postalCode', '94105-123', 'Please enter a valid ZIP code.'],
  ['postalCode', '94105-1234', null],
  ['country', '', null, 'call'],
];

export const businessRows: Row[] = [
  ['legalName', '', 'Legal name is required.'],
  ['legalName', letters(150), null],
  ['legalName', letters(151), max(150)],
  ['legalName', "A_b-c & D. O'E, F’G #1", null],
  ['legalName', 'Shop!', BUSINESS_CHARACTERS],
  ['dbaName', '', 'Doing business as (DBA) name is required.'],
  ['dbaName', letters(100), null],
  ['dbaName', letters(101), max(100)],
  ['dbaName', "A_b-c & D. O'E, F’G #1", null],
  ['dbaName', 'Shop@Home', BUSINESS_CHARACTERS],
  ['billingDescriptor', '', null],
  ['billingDescriptor', letters(25), null],
  ['billingDescriptor', letters(26), max(25)],
  ['billingDescriptor', "A_b-c & D. O'E, F’G #1", null],
  ['billingDescriptor', 'SHOP*1', BUSINESS_CHARACTERS],
  ['tinType', '', null, 'call'],
  ['tinType', '  ', null, 'call'],
  ['tinType', 2, null, 'call'],
  ['tinType', 1, 'Please select a TIN Type', 'call'],
  ['tinType', 3, 'Please select a TIN Type', 'call'],
  ['federalTaxId', '', 'Tax ID is required.'],
  ['federalTaxId', '12-3456789', null],
  ['federalTaxId', '123456789', null],
  ['federalTaxId', '12345678', 'Please enter a valid tax ID.'],
  ['federalTaxId', '1234567890', 'Please enter a valid tax ID.'],
  ['federalTaxId', '123-45-6789', 'Please enter a valid tax ID.'],
  ['federalTaxId', '12-34S6789', 'Use digits only.'],
  ['phoneNumber', '', 'Phone number is required.'],
  ['phoneNumber', '415555013', 'Please enter a valid phone'],
  ['phoneNumber', '(415) 555-0132', null],
  ['phoneNumber', '(111) 222-3333', 'Please enter a valid phone'],
  ['phoneNumber', '4151220132', 'Please enter a valid phone'],
  ['phoneNumber', '4119115678', 'Please enter a valid phone'],
  ['phoneNumber', '8005550132', null],
  ['phoneNumber', '41555501320', 'Please enter a valid phone'],
  ['expectedMonthlyVolume', '', 'Expected monthly credit card volume is required.'],
  ['expectedMonthlyVolume', '0', 'Enter an amount from $0.01 to $10,000,000.'],
  ['expectedMonthlyVolume', '0.00', 'Enter an amount from $0.01 to $10,000,000.'],
  ['expectedMonthlyVolume', '12.34', null],
  ['expectedMonthlyVolume', '12.345', DOLLARS],
  ['expectedMonthlyVolume', '0.01', null],
  ['expectedMonthlyVolume', '0.001', DOLLARS],
  ['expectedMonthlyVolume', '10,000,000', null],
  ['expectedMonthlyVolume', '10000000.01', 'Enter an amount from $0.01 to $10,000,000.'],
  ['expectedMonthlyVolume', '1000000000', 'Enter an amount from $0.01 to $10,000,000.'],
  ['expectedMonthlyVolume', 5000.5, null, 'call'],
  ['mccCode', '', 'Merchant category is required.'],
  ['mccCode', '5814', null],
  ['mccCode', '58140', 'Choose a category from the list.'],
  ['website', '', 'Website is required.', 'form'],
  ['website', 'example', 'Please enter a valid URL', 'form'],
  ['website', `example.com/${letters(58)}`, null, 'form'],
  ['website', `example.com/${letters(59)}`, max(70), 'form'],
  ['websiteUrl', '', 'Website is required.', 'call'],
  ['websiteUrl', 'example.com', 'Please enter a valid URL', 'call'],
  ['websiteUrl', 'http://example.com', null, 'call'],
  ['websiteUrl', 'ftp://example.com', 'Please enter a valid URL', 'call'],
  ['websiteUrl', `https://example.com/${letters(92)}`, null, 'call'],
  ['websiteUrl', `https://example.com/${letters(93)}`, max(112), 'call'],
];

export const soleBusinessRows: Row[] = [
  ['legalName', '', null],
  ['tinType', '', 'Please select a TIN Type'],
  ['tinType', '1', null],
  ['tinType', '2', 'Please select a TIN Type'],
  ['tinType', '3', null],
  ['federalTaxId', '123-45-6789', null],
  ['federalTaxId', '12-3456789', 'Please enter a valid tax ID.'],
  ['federalTaxId', '123-45-678', 'Please enter a valid tax ID.'],
];

export const personRows: Row[] = [
  ['firstName', '', 'First name is required.'],
  ['firstName', letters(24), null],
  ['firstName', letters(25), max(24)],
  ['firstName', "An_M-Lou & J. O'D, é", null],
  ['firstName', 'Ann2', PERSON_CHARACTERS],
  ['middleName', '', null],
  ['middleName', letters(24), null],
  ['middleName', letters(25), max(24)],
  ['middleName', 'J#', PERSON_CHARACTERS],
  ['middleName', "An_M-Lou & J. O'D, é", null],
  ['lastName', '', 'Last name is required.'],
  ['lastName', letters(24), null],
  ['lastName', letters(25), max(24)],
  ['lastName', 'Marlow!', PERSON_CHARACTERS],
  ['lastName', "An_M-Lou & J. O'D, é", null],
  ['ssn', '', 'Social Security Number is required.'],
  ['ssn', '123-45-678', 'Please enter a valid Social Security Number.'],
  ['ssn', '123-45-67890', 'Please enter a valid Social Security Number.'],
  ['ssn', '123456789', null],
  ['ssn', '123-45-6789', null],
  ['ssn', '12-3456789', 'Please enter a valid Social Security Number.'],
  ['ssn', '123-45-678O', 'Use digits only.'],
  ['ssn', '000-00-0000', null],
  ['phoneNumber', '', 'Phone number is required.'],
  ['phoneNumber', '415555013', 'Please enter a valid phone number.'],
  ['phoneNumber', '4155550132', null],
  ['phoneNumber', '(111) 222-3333', 'Please enter a valid phone number.'],
  ['phoneNumber', '41555501320', 'Please enter a valid phone number.'],
  ...emailRows,
  ['position', '', 'Position is required.'],
  ['position', 'CEO', null],
  ['position', 'King', 'Please enter a valid position.'],
];

export const ownerRows: Row[] = [
  ['position', 'MEMBER LLC', null],
  ['position', 'SP', 'Please enter a valid position.'],
  ['dateStarted', '', null],
  ['dateStarted', '01-02-20', 'Please enter a complete date'],
  ['dateStarted', '   ', null, 'call'],
  ['dateStarted', '01-02-2020', null],
  ['ownershipPercentage', '', 'Ownership percentage is required.'],
  ['ownershipPercentage', '0', 'Enter a whole number from 1 to 100.'],
  ['ownershipPercentage', '1', null],
  ['ownershipPercentage', 1, null, 'call'],
  ['ownershipPercentage', -1, 'Enter a whole number from 1 to 100.', 'call'],
  ['ownershipPercentage', '50.5', 'Enter a whole number from 1 to 100.'],
  ['ownershipPercentage', '100', null],
  ['ownershipPercentage', '101', 'Enter a whole number from 1 to 100.'],
];

export const solePositions: Row[] = [
  ['position', 'SP', null],
  ['position', 'OW', 'Please enter a valid position.'],
];

export const contactRows: Row[] = [
  ['position', 'President', null],
  ['position', 'OW', 'Please enter a valid position.'],
  ['position', letters(40), 'Please enter a valid position.', 'call'],
  ['position', letters(41), max(40), 'call'],
];

export const bankRows: Row[] = [
  ['nameOnAccount', '', 'The Name on account field is required.'],
  ['nameOnAccount', 'A', null],
  ['nameOnAccount', letters(150), null],
  ['nameOnAccount', letters(151), max(150)],
  ['nameOnAccount', `Da${RIGHT_TO_LEFT}na`, 'Please enter a valid name on account.'],
  ['accountType', '', 'The Account type field is required.'],
  ['accountType', 'savings', null],
  ['accountType', 'checking', null],
  ['accountType', 'gold', 'Please enter a valid account type.'],
  ['accountRouting', '', 'The Routing number field is required.'],
  ['accountRouting', '11000000', 'The Routing number must be 9 digits long.'],
  ['accountRouting', '110000000', null],
  ['accountRouting', '1100000000', 'The Routing number must be 9 digits long.'],
  ['accountRouting', '11000000A', 'The Routing number must be 9 digits long. Use digits only.'],
  ['accountNumber', '', 'The Account number field is required.'],
  ['accountNumber', '1234', 'The Account number must be between 5 and 17 digits long.'],
  ['accountNumber', '12345', null, 'call'],
  ['accountNumber', '12AB5678', 'The Account number must be between 5 and 17 digits long. Use digits only.'],
  ['accountNumber', '12345678901234567', null, 'call'],
  ['accountNumber', '123456789012345678', 'The Account number must be between 5 and 17 digits long.'],
  ['accountNumber', '*****6789', null],
  ['confirmAccountNumber', '', 'The Confirm account number field is required.', 'form'],
  [
    'confirmAccountNumber',
    '12345',
    'The confirmed account number does not match the account number.',
    'form',
  ],
];
