import { fieldProblem, Problem } from '../../../api/problem.ts';
import { EXPIRED_CODE } from '../../../api/problemTexts.ts';
import { check, strict } from '../../../domain/draft.ts';
import { smsCode } from '../../../domain/fields/smsCode.ts';
import { invalid } from '../../../domain/texts/messages.ts';
import { transactionOrProblem } from '../../../server/applications/application.ts';
import { changeLink, findLink } from '../../../server/applications/owners/ownerLinks.ts';
import { textCode } from '../../../server/applications/textCode.ts';
import { record } from '../../../server/audit/auditLog.ts';
import type { OwnerLinkTable } from '../../../server/db/schema/owners.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { facilitatorProductOf } from '../../../server/facilitators/products.ts';
import { withIdempotency } from '../../../server/http/idempotency.ts';
import type { Call } from '../../../server/http/route.ts';
import { overLimit } from '../../../server/limits/limits.ts';
import { CODE_TRIES, countCode, isCode, newCode } from '../../../server/sessions/oneTimeCode.ts';
import { startOwnerSession } from '../../../server/sessions/ownerSession.ts';
import { countText } from '../../../server/sms/smsLimits.ts';
import { businessOf } from './manageLinks.server.ts';
import { verifyOwner, type openOwnerLink } from './contract.ts';
import { lockLink, linkActor, openLink } from './openLink.server.ts';

const codeRules = strict({ smsCode });

const WRONG_CODE = "That code isn't correct. Check the text message and try again.";

/** Phones may reload the page while the owner reads the text message, so reloading doesn't replace a valid code. */
export async function open({ deps: all, body, request }: Call<typeof openOwnerLink>) {
  const limited = await overLimit(all, { name: 'ownerOpenPerAddress', key: request.ip });
  if (limited) return limited;
  const found = await openLink(all, body.ownerToken);
  if (found instanceof Problem) return found;
  const { link, loaded, owner, deps } = found;
  const { application, account } = loaded;
  const { facilitator } = facilitatorProductOf(deps, application);
  const { phoneNumber: number = '', firstName = '' } = owner;
  const data = {
    facilitator: facilitator.name,
    business: businessOf(application),
    askedBy: account.name,
    firstName,
    phoneHint: number.slice(-4),
  };
  const sent = await transactionOrProblem(deps.db, async (tx) => {
    const problem = await lockLink(found, tx, body.ownerToken);
    if (problem) return problem;
    const { ok, waitTime } = await countCode(deps, tx, { channel: 'sms', key: `owner ${link.id}` });
    const keepsCode = !body.resend && link.code_hash !== null && isFresh(deps, link);
    if (!ok || keepsCode) return new Problem('sms_wait', { waitTime: ok ? 0 : waitTime });
    const ofLink = await deps.limits.consume({ name: 'ownerCodePerLink', key: link.id }, tx);
    if (!ofLink.ok) return new Problem('too_many_requests', { waitTime: ofLink.waitTime });
    const text = { facId: link.fac_id, account, mobileNumber: number, ip: request.ip };
    const limited = await countText(deps, tx, text);
    // The `sms_unconfirmed` error tells the user to verify the applicant's email address, which the owner can't do.
    if (limited?.code === 'sms_unconfirmed') return new Problem('too_many_requests', { waitTime });
    if (limited) return limited;
    const { code, hash, expiresAt } = newCode(deps, boundTo(link.id, number));
    const opened_at = link.opened_at ?? deps.clock();
    await changeLink(tx, link, { opened_at, code_hash: hash, code_expires_at: expiresAt, code_tries: 0 });
    await record(deps, tx, {
      application,
      actor: linkActor(link),
      action: 'owner.opened',
      details: { ownerId: link.id },
    });
    await textCode(deps, tx, { application, number, host: request.host, code, expiresAt });
    return { waitTime, code };
  });
  if (sent instanceof Problem) {
    const { waitTime } = sent.body;
    const isPaused = sent.code === 'sms_wait' && waitTime !== undefined;
    if (!isPaused) return sent;
    const last = (await findLink(deps, body.ownerToken)) ?? link;
    const hasCode = last.code_hash !== null && isFresh(deps, last);
    return { success: true as const, data: { ...data, waitTime, hasCode } };
  }
  const { waitTime, code } = sent;
  const shown = deps.config.isProduction ? {} : { smsCode: code };
  return { success: true as const, data: { ...data, waitTime, hasCode: true }, ...shown };
}

/** Hashed together with the code, so that the code works only for this link and phone number. */
function boundTo(id: string, number: string): string {
  return `owner ${id} ${number}`;
}

export async function verify(call: Call<typeof verifyOwner>) {
  const { deps: all, body, request } = call;
  const limited = await overLimit(all, { name: 'ownerOpenPerAddress', key: request.ip });
  if (limited) return limited;
  const found = await openLink(all, body.ownerToken);
  if (found instanceof Problem) return found;
  const { link, loaded, owner, deps } = found;
  const entered = check(codeRules, { smsCode: body.smsCode });
  if (!entered.ok) return fieldProblem(entered.errors);
  const tooMany = await overLimit(deps, { name: 'smsVerify', key: `owner ${link.id}` });
  if (tooMany) return tooMany;
  const { application } = loaded;
  const tried = await transactionOrProblem(deps.db, async (tx) => {
    const problem = await lockLink(found, tx, body.ownerToken);
    if (problem) return problem;
    const key = { facId: link.fac_id, caller: link.id };
    return withIdempotency({ endpoint: verifyOwner, call, owner: key }, tx, async () => {
      const hash = await countAttempt(deps, tx, link);
      const valid =
        hash !== undefined &&
        isCode(deps, {
          hash,
          boundTo: boundTo(link.id, owner.phoneNumber ?? ''),
          code: entered.value.smsCode,
        });
      const line = { application, actor: linkActor(link), details: { ownerId: link.id } };
      await record(deps, tx, { ...line, action: valid ? 'owner.verified' : 'owner.refused' });
      // Returning a `Problem` would roll back the counted attempt.
      if (!valid) return { message: hash === undefined ? EXPIRED_CODE : WRONG_CODE };
      await changeLink(tx, link, { code_hash: null });
      return startOwnerSession(deps, tx, { id: link.id, facId: link.fac_id });
    });
  });
  if (tried instanceof Problem) return tried;
  if (typeof tried === 'string') return { success: true as const, token: tried };
  return fieldProblem([
    { field: 'smsCode', message: invalid('smsCode', 'verification code', tried.message) },
  ]);
}

function isFresh({ clock }: Deps, link: Pick<OwnerLinkTable, 'code_expires_at' | 'code_tries'>): boolean {
  return link.code_expires_at > clock() && link.code_tries < CODE_TRIES;
}

async function countAttempt(
  { clock }: Deps,
  tx: Tx,
  { id, fac_id }: OwnerLinkTable,
): Promise<string | undefined> {
  const taken = await tx
    .updateTable('owner_link')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('code_hash', 'is not', null)
    .where('code_expires_at', '>', clock())
    .where('code_tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return taken?.code_hash ?? undefined;
}
