import * as v from 'valibot';
import { isReturnBase } from '../../../domain/invites/returnUrl.ts';

export const returnUrls = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          isReturnBase,
          'must be an https URL without a username, query, or fragment, such as https://portal.example.com/onboarding',
        ),
      ),
    ),
    v.maxLength(20, 'must have at most 20 entries'),
  ),
  [],
);
