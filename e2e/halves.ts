/**
 * Tests that `npm test` runs, by file. A listed file's other tests run only in `npm run test:full`: rare
 * states, repeated brands and languages, axe on every screen, and rules that API tests cover. Files that are
 * not listed run completely in `npm test`.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'account-type': [
    'saves the chosen type and remembers the choice on each tab',
    'a change of type asks for the tax ID again and restores the legal name',
  ],
  adapted: [],
  applications: ['an existing applicant reuses earlier owners'],
  autofill: ['accepts browser autofill for the business and the owner like typed text'],
  'bank-form': [
    'Enter moves from field to field to Continue, and one account is saved',
    'a rejected Continue names every field as labeled in this form',
  ],
  'bank-number': ['editing a stored number without confirming it leaves the section incomplete'],
  beneficial: [
    'two owners of 25% and a manager without a share, then a nonprofit, and back',
    'a nonprofit lists its control person',
  ],
  boundaries: ['a bank account'],
  brands: ['two facilitators show two brands'],
  colors: [],
  'company-form': [
    'fills in an LLC with suggestions, dates in either order, and a category found by words',
    'a rejected Continue says what to fix and clears nothing',
  ],
  'company-load-save': [],
  confirm: ['shows everything entered, and submits once certified', 'names, counts, and links to each error'],
  contact: ["saves a government's contact while it is typed, and then as a whole"],
  'continue-link': [
    'a new applicant at PAYOUT to the last open step',
    'that expired says so and leads to GetStarted',
  ],
  continue: [
    'resumes an application where it was left',
    'shows wrong credentials, keeps the input, and has its own rules',
  ],
  crash: [],
  embed: [
    'this browser blocks third-party cookies except partitioned ones',
    "a website that isn't listed cannot embed the application",
    'ignores messages from another origin or window, on both sides',
  ],
  'embed-journey': ['over TLS at 390 px'],
  'gallery-axe': [],
  'get-started': [
    'creates an account and asks for the code',
    'a rejected start says what is missing and clears nothing',
    'the close button of a toast',
    'the meter rates a password, and rules are checked off',
  ],
  'get-started-refused': [],
  guards: [
    'a new applicant at BUSINESS_INFO (government)',
    'without a session, typed addresses lead to GetStarted',
  ],
  invite: ['an invite fills in name, email, and phone number, and the application uses it'],
  journey: ['an LLC applies by keyboard alone'],
  'journeys-existing': [],
  'journeys-resume': [
    'the link restores a whole company form that was never continued',
    'Save and exit from VerifyOwnership',
  ],
  'journeys-review': ['Fix Issues opens the right owner, and the way back survives Back and a reload'],
  'journeys-types': ['a sole proprietor with an ITIN', 'a government with its contact'],
  keyboard: ['leaves and resumes an application by keyboard alone', 'a dialog traps focus and returns it'],
  'large-text': ['with text of 24 px'],
  'late-answers': [],
  'left-out': ['Back, in the browser and on the page, names the invalid fields'],
  'lost-responses': ['a reload whose sign-on gets 503', 'a continue link opened without a connection'],
  'lost-code': ['a document opens on the next press once the network is back'],
  mailbox: ['laptop, then the link on a phone'],
  navigation: ['leads a new company through every screen'],
  'newer-choice': ['text typed after Continue is neither lost nor left unsaved'],
  offline: ['reports a lost network beside the buttons, loses nothing typed, and continues later'],
  owners: [
    'enters owners one by one, lists them with their total, and saves at 75 to 100',
    'Undo restores a removed owner unchanged',
  ],
  'owners-list': [],
  'owner-ids': [],
  'owner-keyboard': [],
  'owner-links': ['three owners, of whom two use links'],
  'owner-links-followed': [
    'the review and the list update when an owner completes their details',
    "an owner's email can be corrected until the link is opened",
  ],
  'ownership-table': ['NON_PROFIT under the beneficial rule'],
  'owners-kept': ['the continue link shows masks, which are kept'],
  'page-translation': [],
  phone: [
    'the phone that receives the code suggests it',
    "a long form's buttons stay within reach and make room for the keyboard",
  ],
  prefill: ['at 390 px', 'marks values from an invite in Spanish'],
  'progress-bar': ['leads to each open step, except the first'],
  providers: ['a company applies with every provider working'],
  refusals: ['a second press sends nothing'],
  'requests-journey': [
    'through the emailed link on a phone',
    'through the emailed link by keyboard alone',
    'an answer survives a reload before it is saved, and a section can wait',
    'asks a government to change its contact, not its owners',
  ],
  'requests-paused': [],
  'requests-upload': ['when the network is back', 'can be canceled', 'ends while a file is chosen'],
  saved: ['Save and exit shows and emails the continue link and signs out'],
  'secret-changes': [],
  session: [
    'the entry screens end an open session',
    'an ended session leads to GetStarted with a message',
    'leaving the page clears both web storages',
  ],
  'session-end': [
    'warns two minutes before the session ends, and one press extends it',
    'an ended session asks for the password on the page and keeps everything typed',
    'Sign out leads to GetStarted',
  ],
  'session-dialogs': [],
  'session-unasked': [],
  signature: ['the applicant signs with name and title'],
  sms: ['a number receives a code, and the right code continues', 'another code has to wait'],
  'sole-proprietor': ['a single sole proprietor is edited, owns 100 percent, and has one position'],
  spanish: ['is changed by a link in the footer', 'shows server errors in Spanish'],
  'spanish-types': [],
  'staff-confirmations': [],
  'staff-dialogs': ['the overview has a decision with its message, and a revealed EIN with its dash'],
  'staff-hostile': [],
  'staff-offline': [],
  'staff-invites': [
    'a reviewer imports a CSV file after checking its errors',
    'an invite offers a return URL if its product allows that',
  ],
  'staff-phone': [],
  'staff-place': ["focus moves to a page's heading, and back to the row that was open"],
  'staff-review': ['names, lists, and records missing checks', 'records the ID of an approved merchant'],
  'staff-session-end': [],
  'staff-sign-on': ['a person signs in with a work account', 'a sign-in with another nonce is rejected'],
  'staff-states': [],
  'staff-together': [],
  'staff-windows': [],
  'step-change': ['Continue takes one round trip to the next screen'],
  submit: [],
  'tab-order': ['account-company: Tab follows'],
  tenants: ["in a browser, one facilitator's session is unknown to another, and stays"],
  timings: [],
  'two-tabs': [
    "the second tab of an application is informed and shows what the first saved, and the first doesn't overwrite it",
    'an entry screen in a second tab',
  ],
  'verify-refusals': [],
};

const exactly = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export const LEFT = new RegExp(
  Object.entries(KEPT)
    .map(([file, titles]) => {
      const kept = titles.length > 0 ? `(?!.*(?:${titles.map(exactly).join('|')}))` : '';
      return `(?:^|[ /])${exactly(file)}\\.spec\\.ts${kept}`;
    })
    .join('|'),
);

/** Returns listed titles that match no test. Without this check, a renamed test would silently leave `npm test`. */
export function unknownTitles(names: readonly string[]): string[] {
  return Object.entries(KEPT).flatMap(([file, titles]) =>
    titles
      .filter((title) => !names.some((name) => name.startsWith(`${file}.spec.ts`) && name.includes(title)))
      .map((title) => `${file}.spec.ts: ${title}`),
  );
}
