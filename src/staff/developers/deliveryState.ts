import type { ReplyOf } from '../../api/endpoint.ts';
import type { listDeliveries } from '../../features/webhooks/contract.ts';

export type Delivery = ReplyOf<typeof listDeliveries>['data'][number];

export const STATES = {
  queued: { label: 'Queued', tone: 'waiting' },
  done: { label: 'Delivered', tone: 'good' },
  dead: { label: 'Failed', tone: 'bad' },
} as const;

const RETRYING = { label: 'Retrying', tone: 'waiting' } as const;

export function stateOf({ state, lastError }: Pick<Delivery, 'state' | 'lastError'>) {
  return state === 'queued' && lastError !== null ? RETRYING : STATES[state];
}
