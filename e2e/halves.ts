/**
 * The tests that `npm test` runs, by file. It leaves a listed file's other tests to `npm run test:full`: rare states,
 * repeated brands and languages, axe on every screen, and rules that API tests cover. It runs every test of files that
 * are not listed.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'account-type': [
    'a type is chosen, each tab remembers its own',
    'a change of type asks for the tax ID anew',
  ],
  adapted: [],
  applications: ['an existing applicant uses owners from before'],
  autofill: ['what the browser fills in on the business'],
  'bank-form': ['Enter leads from field to field', 'a refused Continue names every field'],
  'bank-number': ['a stored number that is edited without its second entry'],
  beneficial: ['two holders of 25', 'a nonprofit lists its control person'],
  boundaries: ['a bank account'],
  brands: ['two facilitators show two companies'],
  colors: [],
  'company-form': ['an LLC is filled in with suggestions', 'a refused Continue says what to fix'],
  confirm: ['everything entered is shown, and certified', 'what is wrong is named, counted and led to'],
  contact: ['contact is saved while it is typed'],
  continue: ['an application goes on where it was left', 'wrong credentials are told and kept'],
  crash: [],
  embed: ['cookies of third parties', 'that is not listed', 'does nothing, on either side'],
  'embed-journey': ['over TLS at 390 px'],
  'gallery-axe': [],
  'get-started': [
    'an account is made, and the code is asked for',
    'a refused start says what is missing',
    'the close button of a toast',
    'the meter weighs a password',
  ],
  'get-started-refused': [],
  guards: ['a new applicant at BUSINESS_INFO (government)', 'without a session typed addresses'],
  invite: ['an invite fills in name, email and phone number'],
  journey: ['an LLC applies by keyboard alone'],
  'journeys-existing': [],
  'journeys-resume': ['that was never continued is there', 'save and exit from VerifyOwnership'],
  'journeys-review': ['Fix Issues opens the very owner'],
  'journeys-types': ['a sole proprietor with an ITIN', 'a government with its contact'],
  keyboard: ['an application is left and taken up by its link', 'a dialog keeps the focus and gives it back'],
  'late-answers': [],
  'left-out': ['names the entries that are wrong'],
  mailbox: ['laptop, then the link on a phone'],
  navigation: ['leads a new company through every screen', 'leads to each step that is open'],
  'newer-choice': ['what is typed after Continue'],
  offline: [
    'a network that goes away is said',
    'an account and a text whose answers',
    'a submit whose answer is lost is repeated',
  ],
  owners: ['owners are entered one by one', 'a removed owner comes back by Undo'],
  'owners-list': [],
  'owner-ids': [],
  'owner-keyboard': [],
  'owner-links': ['three owners, of whom two use links'],
  'owner-links-followed': [
    'follow an owner who enters their details',
    'an owner who reloads the page',
    'is corrected before the link is opened',
  ],
  'ownership-table': ['NON_PROFIT under the beneficial rule'],
  'owners-kept': ['who comes by the continue link sees masks'],
  phone: ['the code is offered by the phone', 'the buttons of a long form stay in reach'],
  prefill: ['at 390 px', 'is marked in Spanish'],
  providers: ['a company applies with every provider at work'],
  refusals: ['a second press sends nothing'],
  'requests-journey': [
    'by the emailed link on a phone',
    'by the emailed link by keyboard alone',
    'an answer outlives a reload',
    'a government is asked',
  ],
  'requests-upload': ['when the network is back', 'can be canceled', 'ends while a file is chosen'],
  saved: ['save and exit shows the continue link'],
  'secret-changes': [],
  session: [
    'the entry screens end a session that is open',
    'a session that ended leads to GetStarted, and says so',
    'leaving the page clears both web storages',
    'a new applicant at PAYOUT to the last step',
    'that has expired says so',
  ],
  'session-end': [
    'two minutes before its end',
    'asks for the password in place and goes on',
    'Sign out leads to GetStarted',
  ],
  'session-unasked': [],
  sms: ['a number gets a code', 'another code has to wait'],
  'sole-proprietor': ['a sole proprietor alone is edited'],
  spanish: ['is changed by a link in the footer', 'a refusal of the server is read in Spanish'],
  'spanish-types': [],
  'staff-hostile': [],
  'staff-phone': [],
  'staff-place': ['the focus goes to the heading'],
  'staff-review': ['missing checks are named', 'records the ID of an approved merchant'],
  'staff-session-end': [],
  'staff-states': ['an application and its dialogs'],
  'staff-together': [],
  'step-change': ['one way to the server and back'],
  'tab-order': ['account-company: Tab goes through'],
  tenants: ['in a browser the session of one facilitator'],
  timings: [],
  'two-tabs': ['the second tab of an application is told', 'an entry screen in a second tab'],
  'verify-refusals': [],
};

const exactly = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches file and title of each test that only `npm run test:full` runs. */
export const LEFT = new RegExp(
  Object.entries(KEPT)
    .map(([file, titles]) => {
      const kept = titles.length > 0 ? `(?!.*(?:${titles.map(exactly).join('|')}))` : '';
      return `(?:^|[ /])${exactly(file)}\\.spec\\.ts${kept}`;
    })
    .join('|'),
);

/** Listed titles that no test has. Otherwise a renamed test would silently drop out of `npm test`. */
export function unknownTitles(names: readonly string[]): string[] {
  return Object.entries(KEPT).flatMap(([file, titles]) =>
    titles
      .filter((title) => !names.some((name) => name.startsWith(`${file}.spec.ts`) && name.includes(title)))
      .map((title) => `${file}.spec.ts: ${title}`),
  );
}
