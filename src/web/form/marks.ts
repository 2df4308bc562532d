import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { applicationStatus } from '../../journey/contract.ts';
import type { FormState } from './formState.ts';

export interface Mark {
  note?: ReactNode;
  readOnly?: boolean;
}

/** `PrefilledMark.tsx`, which loads only for applications with prefilled values, sets `of`. */
export const marks: {
  known?: ReplyOf<typeof applicationStatus>['data']['prefill'];
  of?: (state: Pick<FormState<object>, 'values' | 'subscribe'>, name: string) => Mark | undefined;
} = {};
