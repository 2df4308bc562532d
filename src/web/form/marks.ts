import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { applicationStatus } from '../../journey/contract.ts';
import type { FormState } from './formState.ts';

export interface Mark {
  note?: ReactNode;
  /**
   * The field is locked, or the owner or account can't be removed because it has a locked field. Owners before a locked
   * owner in the list can't be removed either.
   */
  readOnly?: boolean;
}

/**
 * Marks for prefilled and locked fields. `PrefilledMark.tsx` sets `of`, and loads only for applications with prefilled
 * values.
 */
export const marks: {
  known?: ReplyOf<typeof applicationStatus>['data']['prefill'];
  of?: (state: Pick<FormState<object>, 'values' | 'subscribe'>, name: string) => Mark | undefined;
} = {};
