import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { applicationStatus } from '../../journey/contract.ts';
import type { FormState } from './formState.ts';

/** How a field with the facilitator's value differs from others. */
export interface Mark {
  /** Shown with the hint. */
  note?: ReactNode;
  /**
   * The field is locked, or the owner or account can't be removed because it contains a locked field. Owners listed
   * before a locked owner count too.
   */
  readOnly?: boolean;
}

/** `of` is set once an application has the facilitator's values, because few load its code. */
export const marks: {
  known?: ReplyOf<typeof applicationStatus>['data']['prefill'];
  of?: (state: Pick<FormState<object>, 'values' | 'subscribe'>, name: string) => Mark | undefined;
} = {};
