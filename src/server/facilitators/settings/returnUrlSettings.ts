import * as v from 'valibot';
import { isReturnBase } from '../../../domain/invites/returnUrl.ts';

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
