import type { ByLanguage, Twin } from '../../domain/languages.ts';
import { codeMessage } from '../../server/codeMessage.ts';
import { languageOfApplication } from '../../server/language.ts';
import { Problem, fieldProblem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { INVALID_MOBILE } from '../../domain/fields/phone.ts';
import { inApplication, loadApplication, progressOf, requireStep } from '../../server/application.ts';
import { actorOf, record } from '../../server/evidence.ts';
import { countedFor, overLimit } from '../../server/limits.ts';
import { originsOf } from '../../server/links.ts';
import { offerOf } from '../../server/products.ts';
import { route, type Route } from '../../server/route.ts';
import { SANDBOX_WAIT_MS, sandboxOf } from '../../server/sandbox.ts';
import { countText } from '../../server/textLimits.ts';
import { isUsMobile } from '../../server/usNumbers.ts';
import { sendSms, verifySms } from './contract.ts';
import * as english from './mail.server.ts';
import * as spanish from './mail.es.server.ts';
import { mobileNumberRules, smsCodeRules } from './rules.ts';
import { confirmPhone, replaceCode, tryCode, waitAfter } from './store.server.ts';

const MAIL: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

export const routes: Route[] = [
  route(sendSms, async ({ deps, session, body, request }) => {
    const loaded = await loadApplication(deps.db, session);
    const closed = requireStep(progressOf(deps, loaded), 'sms', 'write');
    if (closed) return closed;
    const number = check(mobileNumberRules, body);
    if (!number.ok) return fieldProblem(number.errors);
    const { mobileNumber } = number.value;
    const { territories } = offerOf(deps, loaded.application).product;
    if (!isUsMobile(mobileNumber, { territories, config: deps.config }))
      return fieldProblem([{ field: 'mobileNumber', message: INVALID_MOBILE }]);
    const rehearsed = sandboxOf(deps.config).phone(mobileNumber);
    if (rehearsed === 'wait') return new Problem('sms_wait', { waitTime: SANDBOX_WAIT_MS });

    const ofApplication = countedFor(session, session.applicationId);
    const sending = { name: 'smsSent', key: ofApplication } as const;
    const waitTime = waitAfter(await deps.limits.used(sending));
    const waited = await deps.limits.consume({
      name: 'smsResend',
      key: ofApplication,
      windowMs: waitTime,
    });
    if (!waited.ok) return new Problem('sms_wait', { waitTime: waited.waitTime });
    const limited = await countText(deps, {
      facId: session.facId,
      account: loaded.account,
      mobileNumber,
      ip: request.ip,
    });
    if (limited) return limited;
    await deps.limits.consume(sending);

    return inApplication(deps, session, async (tx, { application, ...facts }) => {
      const refusal = requireStep(progressOf(deps, { application, ...facts }), 'sms', 'write');
      if (refusal) return refusal;
      const code = await replaceCode(deps, tx, { session, phoneNumber: mobileNumber });
      application.sms_sent_at = deps.clock();
      await record(deps, tx, { application, actor: actorOf(session), action: 'sms.sent' });
      const { facilitator } = offerOf(deps, application);
      const [origin] = originsOf(deps, facilitator, request.host);
      const language = languageOfApplication(application, facilitator);
      const words = MAIL[language].codeText({ provider: facilitator.name, code });
      const text = codeMessage(words, { code, origin });
      await deps.jobs.enqueue(tx, { kind: 'sms', facId: facilitator.facId, to: `+1${mobileNumber}`, text });
      const shown = deps.config.isProduction ? {} : { smsCode: code };
      return { success: true, waitTime, ...shown } as const;
    });
  }),

  route(verifySms, async ({ deps, session, body }) => {
    const entered = check(smsCodeRules, { smsCode: String(body.smsCode ?? '') });
    if (!entered.ok) return fieldProblem(entered.errors);
    const limited = await overLimit(deps, { name: 'smsVerify', key: countedFor(session, session.accountId) });
    if (limited) return limited;
    return inApplication(deps, session, async (tx, { application, ...facts }) => {
      const refusal = requireStep(progressOf(deps, { application, ...facts }), 'sms', 'write');
      if (refusal) return refusal;
      const tried = await tryCode(deps, tx, { session, code: entered.value.smsCode });
      const rehearsed =
        tried.status === 'valid' ? sandboxOf(deps.config).phone(tried.phoneNumber) : undefined;
      const status = rehearsed === 'invalid' || rehearsed === 'expired' ? rehearsed : tried.status;
      const line = { application, actor: actorOf(session) };
      await record(deps, tx, { ...line, action: status === 'valid' ? 'sms.verified' : 'sms.refused' });
      if (tried.status === 'valid' && status === 'valid')
        await confirmPhone(deps, tx, { application, account: facts.account, phoneNumber: tried.phoneNumber });
      return { status };
    });
  }),
];
