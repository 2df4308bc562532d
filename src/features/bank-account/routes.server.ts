import { closedStage } from '../../journey/stages.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { loadApplication, progressOf, requireStep } from '../../server/applications/application.ts';
import { renewStatusLink } from '../../server/applications/links/statusLink.ts';
import { recordReading } from '../../server/applications/reveal.ts';
import { emailBankChanged } from '../../server/email/changeNotices.ts';
import { noteTokenized, storeBankItem } from '../../server/applications/bankItems.ts';
import { readSection, writeSection } from '../../server/applications/openSection.ts';
import { countedFor, overLimit } from '../../server/limits/limits.ts';
import { languageOfApplication } from '../../server/facilitators/applicationLanguage.ts';
import {
  facilitatorOf,
  findFacilitatorProduct,
  facilitatorProductOf,
} from '../../server/facilitators/products.ts';
import type { Tx } from '../../server/db/database.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import { plaid, type BankLink, type PlaidResult } from '../../server/providers/plaid.ts';
import { route, stepRoute, type Call, type Route } from '../../server/http/route.ts';
import { recordSecretSave } from '../../server/applications/savedSecrets.ts';
import {
  beginBankLink,
  finishBankLink,
  productSettings,
  readPayout,
  savePayout,
  savePayoutPartially,
} from './contract.ts';
import { accountLabels, checkAccounts } from './rules.ts';
import { accountsReply, checkSent, maskedAccounts, openAccounts, setAccounts } from './store.server.ts';

export const routes: Route[] = [
  route(readPayout, async (call) => {
    const { deps, session, query } = call;
    const open = await readSection(call, 'payoutBankAccount');
    if (open instanceof Problem) return open;
    // A continue link may have been forwarded, so a session opened by one gets masked sensitive values.
    const isMasked = session.kind === 'link' || query.addAsterisks === 'true';
    if (!isMasked && open.application.payout_sealed !== null) await recordReading(call, 'payout');
    return accountsReply(
      isMasked ? maskedAccounts(open.application) : openAccounts(deps.seal, open.application),
    );
  }),

  stepRoute(savePayout, 'payoutBankAccount', (call) => save(call, 'strict')),
  stepRoute(savePayoutPartially, 'payoutBankAccount', (call) => save(call, 'draft')),

  route(beginBankLink, async ({ deps, session }) => {
    const limited = await overLimit(deps, {
      name: 'bankLink',
      key: countedFor(session, session.applicationId),
    });
    if (limited) return limited;
    const facilitator = facilitatorOf(deps, session.facId);
    // The user ID is opaque, so the provider learns nothing about the application.
    const user = deps.seal.hash(`bank link ${session.applicationId}`);
    const begun = await linked({ deps, session }, (bank, application) =>
      bank.begin({
        user,
        clientName: facilitator.name,
        language: languageOfApplication(application, facilitator),
      }),
    );
    return begun instanceof Problem ? begun : { success: true, data: { linkToken: begun } };
  }),

  route(finishBankLink, async ({ deps, session, body }) => {
    const { facId, applicationId } = session;
    const account = await linked({ deps, session }, (bank, application) => {
      const { tokenizedNumbers } = facilitatorProductOf(deps, application).product.bankAccounts;
      return bank.finish(body.publicToken, {
        keepsTokenized: tokenizedNumbers === 'kept',
        store: (accessToken, account) => storeBankItem(deps, { facId, applicationId, accessToken, account }),
      });
    });
    return account instanceof Problem ? account : { success: true, data: account };
  }),

  route(productSettings, async ({ deps, session, params }) => {
    const offer = findFacilitatorProduct(deps, { facId: session.facId, slug: params.spProductSlug });
    if (offer instanceof Problem) return offer;
    const { bankAccounts } = offer.product;
    return {
      success: true,
      data: { labels: accountLabels(bankAccounts), quantity: bankAccounts.quantity },
    };
  }),
];

function save(call: Call<typeof savePayout>, level: 'strict' | 'draft') {
  const { deps, session, body, request } = call;
  return writeSection({ ...call, level }, async (tx, open) => {
    const { application, account, context } = open;
    const stored = openAccounts(deps.seal, application);
    const checked = checkSent({ sent: body, stored, context, level });
    if (!checked.ok) return fieldProblem(checked.errors);
    setAccounts(deps.seal, application, checked.value);
    const of = { facId: application.fac_id, applicationId: application.id };
    if (deps.config.bankLink) await noteTokenized(deps, tx, { ...of, accounts: checked.value });
    const action = level === 'strict' ? 'payout.saved' : 'payout.drafted';
    const changed = await recordSecretSave(deps, tx, {
      session,
      application,
      action,
      secret: 'accountNumber',
      given: body,
      before: stored,
      after: checked.value,
      under: 'accounts.',
    });
    if (changed instanceof Problem) return changed;
    const isStored = checkAccounts(stored, context.product.bankAccounts.quantity).ok;
    const isOther = changed.some((path) => /^\d+\.account(Number|Routing)$/.test(path));
    if (isOther && (isStored || (await wasContinued(tx, { application, level })))) {
      const statusUrl = closedStage(application.stage)
        ? renewStatusLink(deps, { application, email: account.email, host: request.host })
        : undefined;
      await emailBankChanged(deps, tx, { application, account, accounts: checked.value, statusUrl });
    }
    return { success: true as const };
  });
}

/**
 * Whether an earlier save contained complete accounts. A draft saved while the applicant types a new number lacks the
 * number, so `isStored` alone would skip the email about the change.
 */
async function wasContinued(
  tx: Tx,
  { application, level }: { application: Pick<ApplicationTable, 'id' | 'fac_id'>; level: 'strict' | 'draft' },
): Promise<boolean> {
  const saves = await tx
    .selectFrom('event')
    .select('seq')
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .where('action', '=', 'payout.saved')
    .limit(2)
    .execute();
  // A strict save has already added its own `payout.saved` event.
  return saves.length > (level === 'strict' ? 1 : 0);
}

async function linked<Value>(
  { deps, session }: Pick<Call<typeof beginBankLink>, 'deps' | 'session'>,
  work: (bank: BankLink, application: ApplicationTable) => Promise<PlaidResult<Value>>,
): Promise<Value | Problem> {
  const { bankLink, providerTimeoutMs: timeoutMs } = deps.config;
  if (!bankLink) return new Problem('not_found');
  const loaded = await loadApplication(deps.db, session);
  const refusal = requireStep(progressOf(deps, loaded), 'payoutBankAccount', 'write');
  if (refusal) return refusal;
  const answer = await work(plaid({ ...bankLink, timeoutMs }), loaded.application);
  if (answer.ok) return answer.value;
  deps.log.warn({ kind: 'bank link', code: answer.code }, 'A bank could not be linked.');
  return new Problem('bank_link_failed');
}
