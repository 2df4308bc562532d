import { fieldProblem, Problem, type FieldError } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { required } from '../../domain/texts/messages.ts';
import { emailKey } from '../../server/applications/accounts/applicants.ts';
import { INVITE_LIFETIME_MS } from '../../server/applications/invites.ts';
import { randomToken } from '../../server/crypto/seal.ts';
import type { InviteTable } from '../../server/db/schema/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { findActiveProduct } from '../../server/facilitators/products.ts';
import { inviteRules } from './rules.ts';

export interface InviteScope {
  facId: string;
  /**
   * Host of the request. The invite URL uses this host if it serves the facilitator. If empty, the URL uses
   * the facilitator's own host.
   */
  host: string;
}

export type NewInvite = InviteScope & { spProductSlug?: string | undefined } & Record<string, unknown>;

/**
 * Adds errors for fields that don't depend on the product. Otherwise, an error that ends validation early, such as an
 * invalid product, would hide them.
 */
export function withFieldErrors(errors: readonly FieldError[], typed: unknown): FieldError[] {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return [...errors];
  const { name, email, phoneNumber, expiresAt, externalId, metadata } = typed as Record<string, unknown>;
  const filled = check(inviteRules([]), { name, email, phoneNumber, expiresAt, externalId, metadata });
  const known = new Set(errors.map(({ field }) => field));
  return [...errors, ...(filled.ok ? [] : filled.errors.filter(({ field }) => !known.has(field)))];
}

export function readInvite(
  deps: Pick<Deps, 'facilitators' | 'sections' | 'clock'>,
  {
    facId,
    spProductSlug,
    prefill,
    locked,
    ...typed
  }: { facId: string; spProductSlug?: string | undefined } & Record<string, unknown>,
): InviteTable | Problem {
  if (!spProductSlug) {
    const field = 'spProductSlug';
    return fieldProblem(withFieldErrors([{ field, message: required(field) }], typed));
  }
  const offer = findActiveProduct(deps, { facId, slug: spProductSlug });
  if (offer instanceof Problem) return offer;
  const filled = check(inviteRules(offer.product.returnUrls), typed);
  const known = deps.sections.checkPrefill(offer, { prefill, locked });
  if (!filled.ok || !known.ok)
    return fieldProblem([...(filled.ok ? [] : filled.errors), ...(known.ok ? [] : known.errors)]);
  const { name, email, phoneNumber, expiresAt, externalId, metadata, returnUrl } = filled.value;
  const now = deps.clock();
  return {
    id: randomToken(),
    fac_id: facId,
    sp_product_slug: offer.product.slug,
    name,
    email: emailKey(email),
    phone_number: phoneNumber,
    external_id: externalId,
    metadata: metadata && JSON.stringify(metadata),
    return_url: returnUrl,
    prefill: known.value,
    batch_external_id: null,
    expires_at: expiresAt ?? now + INVITE_LIFETIME_MS,
    revoked_at: null,
    application_id: null,
    submitted_at: null,
    created_at: now,
  };
}
