import { Problem, fieldProblem } from '../../api/problem.ts';
import { textOf } from '../../api/shapes.ts';
import { check } from '../../domain/draft.ts';
import { INVALID_MOBILE } from '../../domain/fields/phone.ts';
import { inApplication, progressOf, requireStep } from '../../server/applications/application.ts';
import { record } from '../../server/audit/auditLog.ts';
import { countedFor, overLimit } from '../../server/limits/limits.ts';
import { textCode } from '../../server/applications/textCode.ts';
import { countCode } from '../../server/sessions/oneTimeCode.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import { withIdempotency } from '../../server/http/idempotency.ts';
import { stepRoute, type Route } from '../../server/http/route.ts';
import { SANDBOX_WAIT_MS, sandboxOf } from '../../server/providers/sandbox.ts';
import { countText } from '../../server/sms/smsLimits.ts';
import { isUsMobile } from '../../server/sms/usNumbers.ts';
import { sendSms, verifySms } from './contract.ts';
import { mobileNumberRules, smsCodeRules } from './rules.ts';
import { confirmPhone, replaceCode, tryCode } from './store.server.ts';

export const routes: Route[] = [
  stepRoute(sendSms, 'sms', (call) => {
    const { deps, session, step, body, request } = call;
    return inApplication(deps, session, async (tx, { application, account, ...facts }) => {
      const refusal = requireStep(progressOf(deps, { application, account, ...facts }), step, 'write');
      if (refusal) return refusal;
      return withIdempotency({ endpoint: sendSms, call }, tx, async () => {
        const number = check(mobileNumberRules, body);
        if (!number.ok) return fieldProblem(number.errors);
        const { mobileNumber } = number.value;
        const { product } = facilitatorProductOf(deps, application);
        if (!isUsMobile(mobileNumber, { territories: product.territories, config: deps.config }))
          return fieldProblem([{ field: 'mobileNumber', message: INVALID_MOBILE }]);
        const sandboxOutcome = sandboxOf(deps.config).phone(mobileNumber);
        if (sandboxOutcome === 'wait') return new Problem('sms_wait', { waitTime: SANDBOX_WAIT_MS });

        const ofApplication = { channel: 'sms', key: countedFor(session, application.id) } as const;
        const { ok, waitTime } = await countCode(deps, tx, ofApplication);
        if (!ok) return new Problem('sms_wait', { waitTime });
        const text = { facId: session.facId, account, mobileNumber, ip: request.ip };
        const limited = await countText(deps, tx, text);
        if (limited) return limited;
        const { code, expiresAt } = await replaceCode(deps, tx, { session, phoneNumber: mobileNumber });
        application.sms_sent_at = deps.clock();
        await record(deps, tx, { application, actor: session, action: 'sms.sent' });
        await textCode(deps, tx, { application, number: mobileNumber, host: request.host, code, expiresAt });
        const shown = deps.config.isProduction ? {} : { smsCode: code };
        return { success: true, waitTime, ...shown } as const;
      });
    });
  }),

  stepRoute(verifySms, 'sms', async (call) => {
    const { deps, session, step, body } = call;
    const entered = check(smsCodeRules, { smsCode: textOf(body.smsCode) });
    const guess = { name: 'smsVerify', key: countedFor(session, session.accountId) } as const;
    const limited = entered.ok && (await overLimit(deps, guess));
    if (limited) return limited;
    return inApplication(deps, session, async (tx, { application, ...facts }) => {
      const refusal = requireStep(progressOf(deps, { application, ...facts }), step, 'write');
      if (refusal) return refusal;
      if (!entered.ok) return fieldProblem(entered.errors);
      return withIdempotency({ endpoint: verifySms, call }, tx, async () => {
        const tried = await tryCode(deps, tx, { session, code: entered.value.smsCode });
        const sandboxOutcome =
          tried.status === 'valid' ? sandboxOf(deps.config).phone(tried.phoneNumber) : undefined;
        const status =
          sandboxOutcome === 'invalid' || sandboxOutcome === 'expired' ? sandboxOutcome : tried.status;
        const line = { application, actor: session };
        await record(deps, tx, { ...line, action: status === 'valid' ? 'sms.verified' : 'sms.refused' });
        if (tried.status === 'valid' && status === 'valid')
          await confirmPhone(deps, tx, {
            application,
            account: facts.account,
            phoneNumber: tried.phoneNumber,
          });
        return { status };
      });
    });
  }),
];
