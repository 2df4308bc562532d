import type { LinkStatus, OwnerStatus } from '../../../domain/ownerLinks.ts';
import type { OwnerForm } from '../../../domain/sections/person.ts';
import { createStore } from '../../../web/store.ts';

/** Latest status by owner ID. The form keeps the status with which it opened, so that nothing typed changes. */
export const statuses = createStore<ReadonlyMap<string, LinkStatus>>(new Map());

export function latestStatus({ ownerId = '', status = 'typed' }: OwnerForm): OwnerStatus {
  return statuses.get().get(ownerId) ?? status;
}
