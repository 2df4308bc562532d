import * as v from 'valibot';
import { strict } from '../../domain/draft.ts';
import { accountName } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';
import { externalId, metadata } from '../../domain/external.ts';
import { phoneNumber } from '../../domain/fields/phone.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { isReturnUrl } from '../../domain/invites/returnUrl.ts';
import { deadlineOf } from '../../domain/values/dueDay.ts';
import { isInstant } from '../../domain/values/instant.ts';

const NO_INSTANT = invalid('expiresAt', 'timestamp');
const NO_RETURN = invalid('returnUrl', 'return URL', "Begin with one of the product's return URLs.");

const left = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

const instant = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (typeof value === 'number' ? value : deadlineOf(value.trim()))),
  v.check(isInstant, NO_INSTANT),
);

export const resendRules = strict({ expiresAt: v.union([left, instant], NO_INSTANT) });

/**
 * Operator input for an invite. Only the name and the email are required; the other fields become null if empty. The
 * expiry can be in the past, because a file of invites may be imported late.
 */
export const inviteRules = (returnUrls: readonly string[]) =>
  strict({
    name: accountName,
    email,
    phoneNumber: v.union([left, phoneNumber], invalid('phoneNumber', 'phone')),
    expiresAt: v.union([left, instant], NO_INSTANT),
    externalId,
    metadata,
    returnUrl: v.union(
      [
        left,
        v.pipe(
          v.string(),
          v.check((value) => isReturnUrl(value, returnUrls), NO_RETURN),
        ),
      ],
      NO_RETURN,
    ),
  });
