import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SETTINGS_ENDPOINT, type WebhookType } from '../../domain/webhookTypes.ts';
import type { Config } from '../config/config.ts';
import type { WebhookEndpointTable } from '../db/schema/operations.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Seal } from '../crypto/seal.ts';
import { newWebhookSecret } from '../config/webhookSecret.ts';

const HOUR = 60 * 60 * 1000;
/** Events are also signed with the old secret for this long, so that receivers can switch. */
const SECRET_OVERLAP_MS = 24 * HOUR;
/** Keeps the `webhook-signature` header short if the secret is rotated many times within `SECRET_OVERLAP_MS`. */
const PREVIOUS_SECRETS_MAX = 3;

export type Endpoint = ReturnType<typeof fromRow>;

export type EndpointFields = Pick<Endpoint, 'url' | 'description' | 'types' | 'enabled'>;

type FacilitatorRef = { facId: string };

export function endpointOfSettings(
  deps: { config: Pick<Config, 'webhook'>; facilitators: Pick<Deps['facilitators'], 'default'> },
  facId: string,
): Endpoint | undefined {
  const { webhook } = deps.config;
  if (!webhook || facId !== deps.facilitators.default.facId) return undefined;
  return {
    id: SETTINGS_ENDPOINT,
    url: webhook.url,
    description: 'Set by WEBHOOK_URL',
    types: null,
    enabled: true,
    createdAt: 0,
    updatedAt: 0,
  };
}

type EndpointDeps = Pick<Deps, 'config' | 'facilitators'>;

export async function endpointsOf(
  deps: EndpointDeps,
  db: Db | Tx,
  { facId }: FacilitatorRef,
): Promise<Endpoint[]> {
  const { rows } = await selectEndpoints(db, { facId });
  const set = endpointOfSettings(deps, facId);
  return [...(set ? [set] : []), ...rows.map(fromRow)];
}

const selectEndpoints = statement((db, { facId }: FacilitatorRef) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id'),
);

export async function findEndpoint(
  deps: EndpointDeps,
  db: Db | Tx,
  { facId, id }: FacilitatorRef & { id: string },
): Promise<Endpoint | undefined> {
  if (id === SETTINGS_ENDPOINT) return endpointOfSettings(deps, facId);
  const row = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function addEndpoint(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, ...fields }: FacilitatorRef & EndpointFields,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const id = `ep_${randomUUID()}`;
  const secret = newWebhookSecret();
  const now = clock();
  const row: WebhookEndpointTable = {
    id,
    fac_id: facId,
    ...toColumns(fields),
    secret_sealed: seal.seal(place({ facId, id }, 'secret_sealed'), secret),
    previous_secret_sealed: null,
    previous_secret_until: null,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('webhook_endpoint').values(row).execute();
  return { endpoint: fromRow(row), secret };
}

export async function changeEndpoint(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { facId, id, ...fields }: FacilitatorRef & { id: string } & EndpointFields,
): Promise<Endpoint | undefined> {
  const row = await tx
    .updateTable('webhook_endpoint')
    .set({ ...toColumns(fields), updated_at: clock() })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Also makes the endpoint's pending deliveries due now, so that they fail permanently right away instead of at their
 * scheduled retry.
 */
export async function removeEndpoint(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { facId, id }: FacilitatorRef & { id: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await tx
    .updateTable('job')
    .set({ run_at: clock() })
    .where('state', '=', sql.lit('queued'))
    .where('kind', '=', 'webhook')
    .where('fac_id', '=', facId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('id')
        .where('endpoint_id', '=', id)
        .where('webhook_delivery.fac_id', '=', facId),
    )
    .execute();
  return true;
}

export async function replaceSecret(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, id }: FacilitatorRef & { id: string },
): Promise<{ secret: string; previousUntil: number } | undefined> {
  const found = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const secret = newWebhookSecret();
  // Keep earlier secrets too. After two rotations in a day, the receiver may still use the first secret.
  const before = secretsOf({ seal, clock }, found).slice(0, PREVIOUS_SECRETS_MAX).join(' ');
  const previousUntil = clock() + SECRET_OVERLAP_MS;
  await tx
    .updateTable('webhook_endpoint')
    .set({
      secret_sealed: seal.seal(place({ facId, id }, 'secret_sealed'), secret),
      previous_secret_sealed: seal.seal(place({ facId, id }, 'previous_secret_sealed'), before),
      previous_secret_until: previousUntil,
      updated_at: clock(),
    })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .execute();
  return { secret, previousUntil };
}

export async function readTarget(
  deps: { config: Pick<Config, 'webhook'>; db: Db; seal: Seal; clock: () => number },
  { facId, id }: FacilitatorRef & { id: string },
): Promise<{ url: string; secrets: string[] } | undefined> {
  const { webhook } = deps.config;
  if (id === SETTINGS_ENDPOINT) return webhook ? { url: webhook.url, secrets: [webhook.secret] } : undefined;
  const row = await deps.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  return { url: row.url, secrets: secretsOf(deps, row) };
}

function secretsOf({ seal, clock }: Pick<Deps, 'seal' | 'clock'>, row: WebhookEndpointTable): string[] {
  const of = { facId: row.fac_id, id: row.id };
  const secret = seal.open(place(of, 'secret_sealed'), row.secret_sealed);
  const { previous_secret_sealed: sealed, previous_secret_until: until } = row;
  if (sealed === null || (until ?? 0) <= clock()) return [secret];
  return [secret, ...seal.open(place(of, 'previous_secret_sealed'), sealed).split(' ')];
}

function toColumns({ url, description, types, enabled }: EndpointFields) {
  return { url, description, types: types && JSON.stringify(types), enabled: enabled ? 1 : 0 };
}

function fromRow(row: WebhookEndpointTable) {
  const { id, url, description, types, enabled, created_at, updated_at } = row;
  return {
    id,
    url,
    description,
    /** Null means all types. */
    types: types === null ? null : (JSON.parse(types) as WebhookType[]),
    enabled: enabled === 1,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

function place(
  { facId, id }: FacilitatorRef & { id: string },
  column: 'secret_sealed' | 'previous_secret_sealed',
) {
  return { facId, table: 'webhook_endpoint', column, row: id } as const;
}
