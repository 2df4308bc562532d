import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { facilitatorProductOf } from '../../facilitators/products.ts';
import { emailedLink, renewedLink } from './links.ts';

/**
 * Renews and returns an application's continue link. Call with the application locked, and save the application
 * afterward.
 */
export function renewStatusLink(
  deps: Pick<Deps, 'seal' | 'clock' | 'config' | 'facilitators'>,
  {
    application,
    email,
    host = '',
    until = 0,
  }: {
    application: ApplicationTable;
    email: string;
    host?: string | undefined;
    until?: number | null;
  },
): string {
  Object.assign(application, renewedLink(deps, { application, email, until: until ?? 0 }));
  const { facilitator } = facilitatorProductOf(deps, application);
  return emailedLink(deps, { facilitator, application, host });
}

export async function storeLink(tx: Tx, application: ApplicationTable): Promise<void> {
  const { link_generation, link_hash, email_link_hash, link_expires_at } = application;
  await tx
    .updateTable('application')
    .set({ link_generation, link_hash, email_link_hash, link_expires_at })
    .where('id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .execute();
}
