import * as v from 'valibot';
import { isReturnBase } from '../../domain/returnUrl.ts';

/** Addresses of a product, each the start of those to which its invites may lead back. */
export const returnUrls = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          isReturnBase,
          'must be an https address without user, query, and fragment, such as https://portal.example.com/onboarding',
        ),
      ),
    ),
    v.maxLength(20, 'must be at most 20'),
  ),
  [],
);
