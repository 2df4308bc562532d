// Test data: every module of texts beside its twin. No code that ships imports it.
import type { Twin } from './domain/languages.ts';
import * as fieldNames from './domain/fieldNames.ts';
import * as fieldNamesEs from './domain/fieldNames.es.ts';
import * as labels from './domain/labels.ts';
import * as labelsEs from './domain/labels.es.ts';
import * as passwordTexts from './domain/passwordTexts.ts';
import * as passwordTextsEs from './domain/passwordTexts.es.ts';
import * as wording from './domain/wording.ts';
import * as wordingEs from './domain/wording.es.ts';
import * as accountCompany from './features/account-company/messages.ts';
import * as accountCompanyEs from './features/account-company/messages.es.ts';
import * as accountCompanyNames from './features/account-company/names.ts';
import * as accountCompanyNamesEs from './features/account-company/names.es.ts';
import * as accountType from './features/account-type/messages.ts';
import * as accountTypeEs from './features/account-type/messages.es.ts';
import * as applications from './features/applications/messages.ts';
import * as applicationsEs from './features/applications/messages.es.ts';
import * as bankAccount from './features/bank-account/messages.ts';
import * as bankAccountEs from './features/bank-account/messages.es.ts';
import * as bankAccountNames from './features/bank-account/names.ts';
import * as bankAccountNamesEs from './features/bank-account/names.es.ts';
import * as confirm from './features/confirm/messages.ts';
import * as confirmEs from './features/confirm/messages.es.ts';
import * as continued from './features/continue/messages.ts';
import * as continuedEs from './features/continue/messages.es.ts';
import * as continueMail from './features/continue/mail.server.ts';
import * as continueMailEs from './features/continue/mail.es.server.ts';
import * as getStarted from './features/get-started/messages.ts';
import * as getStartedEs from './features/get-started/messages.es.ts';
import * as invite from './features/invite/messages.ts';
import * as inviteEs from './features/invite/messages.es.ts';
import * as legal from './features/legal/messages.ts';
import * as legalEs from './features/legal/messages.es.ts';
import * as outcome from './features/outcome/messages.ts';
import * as outcomeEs from './features/outcome/messages.es.ts';
import * as product from './features/product/messages.ts';
import * as productEs from './features/product/messages.es.ts';
import * as saved from './features/saved/messages.ts';
import * as savedEs from './features/saved/messages.es.ts';
import * as sms from './features/sms/messages.ts';
import * as smsEs from './features/sms/messages.es.ts';
import * as owners from './features/verify-ownership/messages.ts';
import * as ownersEs from './features/verify-ownership/messages.es.ts';
import * as ownersNames from './features/verify-ownership/names.ts';
import * as ownersNamesEs from './features/verify-ownership/names.es.ts';
import * as confirmMail from './features/confirm/mail.server.ts';
import * as confirmMailEs from './features/confirm/mail.es.server.ts';
import * as inviteMail from './features/operator-invites/mail.server.ts';
import * as inviteMailEs from './features/operator-invites/mail.es.server.ts';
import * as savedMail from './features/saved/mail.server.ts';
import * as savedMailEs from './features/saved/mail.es.server.ts';
import * as smsMail from './features/sms/mail.server.ts';
import * as smsMailEs from './features/sms/mail.es.server.ts';
import * as everydayWords from './domain/everydayWords.ts';
import * as everydayWordsEs from './domain/everydayWords.es.ts';
import * as decisionLetter from './server/decisionLetter.ts';
import * as decisionLetterEs from './server/decisionLetter.es.ts';
import * as mailTexts from './server/mailTexts.ts';
import * as mailTextsEs from './server/mailTexts.es.ts';
import * as signOn from './server/signOn/messages.ts';
import * as signOnEs from './server/signOn/messages.es.ts';
import * as changeNoticeTexts from './server/changeNoticeTexts.ts';
import * as changeNoticeTextsEs from './server/changeNoticeTexts.es.ts';
import * as startedLetter from './server/startedLetter.ts';
import * as startedLetterEs from './server/startedLetter.es.ts';
import * as unknownHost from './server/unknownHostTexts.ts';
import * as unknownHostEs from './server/unknownHostTexts.es.ts';
import * as unsupported from './server/unsupportedTexts.ts';
import * as unsupportedEs from './server/unsupportedTexts.es.ts';
import * as journey from './journey/messages.ts';
import * as journeyEs from './journey/messages.es.ts';
import * as captcha from './web/captcha/messages.ts';
import * as captchaEs from './web/captcha/messages.es.ts';
import * as entry from './web/entry/messages.ts';
import * as entryEs from './web/entry/messages.es.ts';
import * as refusals from './web/entry/refusals.ts';
import * as refusalsEs from './web/entry/refusals.es.ts';
import * as form from './web/form/messages.ts';
import * as formEs from './web/form/messages.es.ts';
import * as languageChange from './web/languageChange.ts';
import * as languageChangeEs from './web/languageChange.es.ts';
import * as unsaved from './web/form/unsaved.ts';
import * as unsavedEs from './web/form/unsaved.es.ts';
import * as frame from './web/messages.ts';
import * as frameEs from './web/messages.es.ts';

/** The same module in both languages. The compiler refuses a twin in which a name is missing or means something else. */
function pair<English extends object>(file: string, english: English, twin: Twin<English>) {
  return { file, english, twin: twin as object };
}

const FROM = {
  name: '⟦name⟧',
  origin: 'https://origin.example',
  backOfficeUrl: '/back-office',
  passwordRecoveryUrl: '/recovery',
  supportEmail: '⟦support⟧',
};

/** The letter of each decision. */
function decisions(decided: typeof decisionLetter.decided) {
  const facts = { from: FROM, message: '⟦message⟧' };
  return {
    approved: () => decided({ ...facts, decision: 'APPROVED' }),
    declined: () => decided({ ...facts, decision: 'DECLINED' }),
    asked: () => decided({ ...facts, decision: 'INFO_REQUIRED' }),
  };
}

export const PAIRS = [
  pair('domain/fieldNames.es.ts', fieldNames, fieldNamesEs),
  pair('domain/labels.es.ts', labels, labelsEs),
  pair('domain/passwordTexts.es.ts', passwordTexts, passwordTextsEs),
  pair('domain/wording.es.ts', wording, wordingEs),
  pair('features/account-company/messages.es.ts', accountCompany, accountCompanyEs),
  pair('features/account-company/names.es.ts', accountCompanyNames, accountCompanyNamesEs),
  pair('features/account-type/messages.es.ts', accountType, accountTypeEs),
  pair('features/applications/messages.es.ts', applications, applicationsEs),
  pair('features/bank-account/messages.es.ts', bankAccount, bankAccountEs),
  pair('features/bank-account/names.es.ts', bankAccountNames, bankAccountNamesEs),
  pair('features/confirm/messages.es.ts', confirm, confirmEs),
  pair('features/continue/messages.es.ts', continued, continuedEs),
  pair('features/get-started/messages.es.ts', getStarted, getStartedEs),
  pair('features/invite/messages.es.ts', invite, inviteEs),
  pair('features/legal/messages.es.ts', legal, legalEs),
  pair('features/outcome/messages.es.ts', outcome, outcomeEs),
  pair('features/product/messages.es.ts', product, productEs),
  pair('features/saved/messages.es.ts', saved, savedEs),
  pair('features/sms/messages.es.ts', sms, smsEs),
  pair('features/verify-ownership/messages.es.ts', owners, ownersEs),
  pair('features/verify-ownership/names.es.ts', ownersNames, ownersNamesEs),
  pair('features/confirm/mail.es.server.ts', confirmMail, confirmMailEs),
  pair('features/continue/mail.es.server.ts', continueMail, continueMailEs),
  pair('features/operator-invites/mail.es.server.ts', inviteMail, inviteMailEs),
  pair('features/saved/mail.es.server.ts', savedMail, savedMailEs),
  pair('features/sms/mail.es.server.ts', smsMail, smsMailEs),
  pair<Pick<typeof everydayWords, 'stem'>>(
    'domain/everydayWords.es.ts',
    { stem: everydayWords.stem },
    { stem: everydayWordsEs.stem },
  ),
  pair('server/decisionLetter.es.ts', decisions(decisionLetter.decided), decisions(decisionLetterEs.decided)),
  pair('server/mailTexts.es.ts', mailTexts, mailTextsEs),
  pair('server/signOn/messages.es.ts', signOn, signOnEs),
  pair('server/changeNoticeTexts.es.ts', changeNoticeTexts, changeNoticeTextsEs),
  pair('server/startedLetter.es.ts', startedLetter, startedLetterEs),
  pair('server/unknownHostTexts.es.ts', unknownHost, unknownHostEs),
  pair('server/unsupportedTexts.es.ts', unsupported, unsupportedEs),
  pair('journey/messages.es.ts', journey, journeyEs),
  pair('web/captcha/messages.es.ts', captcha, captchaEs),
  pair('web/entry/messages.es.ts', entry, entryEs),
  pair('web/entry/refusals.es.ts', refusals, refusalsEs),
  pair('web/form/messages.es.ts', form, formEs),
  pair('web/languageChange.es.ts', languageChange, languageChangeEs),
  pair('web/form/unsaved.es.ts', unsaved, unsavedEs),
  pair('web/messages.es.ts', frame, frameEs),
];
