import type { ReplyOf } from '../../api/endpoint.ts';
import type { listDeliveries } from '../../features/webhooks/contract.ts';

export type Delivery = ReplyOf<typeof listDeliveries>['data'][number];

export const STATES = {
  queued: { label: 'Queued', tone: 'waiting' },
  done: { label: 'Delivered', tone: 'good' },
  dead: { label: 'Failed', tone: 'bad' },
} as const;

const RETRYING = { label: 'Retrying', tone: 'waiting' } as const;

type Attempted = Pick<Delivery, 'state' | 'lastError'>;

export function isFirstAttempt({ state, lastError }: Attempted): boolean {
  return state === 'queued' && lastError === null;
}

export function stateOf(delivery: Attempted) {
  return delivery.state === 'queued' && !isFirstAttempt(delivery) ? RETRYING : STATES[delivery.state];
}
