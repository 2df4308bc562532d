import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint, OPERATOR_SCOPES } from '../../api/endpoint.ts';
import { success, successWith } from '../../api/shapes.ts';
import { keyName, viewName, viewQuery, VIEWS_MAXIMUM } from './rules.ts';

const INVALID_SCOPES = '"scopes" must be a valid list of scopes';

const scopes = v.pipe(
  v.array(v.picklist(OPERATOR_SCOPES, INVALID_SCOPES), INVALID_SCOPES),
  v.minLength(1, '"scopes" is required'),
  v.maxLength(OPERATOR_SCOPES.length, INVALID_SCOPES),
);

const key = {
  id: v.string(),
  name: v.string(),
  /** Last four characters of the key, for display. */
  hint: v.string(),
  scopes: v.array(v.picklist(OPERATOR_SCOPES)),
  status: v.picklist(['active', 'ending', 'ended', 'revoked']),
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
  lastUsedAt: v.nullable(v.number()),
};

export const listApiKeys = endpoint({
  name: 'operatorListKeys',
  method: 'GET',
  path: '/operator/v1/keys',
  summary: 'Lists API keys, newest first, including expired and revoked ones',
  audience: 'operator',
  role: 'admin',
  reply: successWith(v.object({ keys: v.array(named('ApiKey', v.object(key))) })),
});

export const createApiKey = endpoint({
  name: 'operatorCreateKey',
  method: 'POST',
  path: '/operator/v1/keys',
  summary: 'Creates an API key. Only this response contains it',
  audience: 'staff',
  role: 'admin',
  body: v.strictObject({ name: keyName, scopes }),
  reply: successWith(v.object({ key: v.string(), ...key })),
});

export const revokeApiKey = endpoint({
  name: 'operatorRevokeKey',
  method: 'DELETE',
  path: '/operator/v1/keys/{id}',
  summary: 'Revokes an API key immediately',
  audience: 'staff',
  role: 'admin',
  reply: success,
  problems: ['not_found'],
});

const views = v.pipe(
  v.array(v.strictObject({ name: viewName, query: viewQuery }), '"views" must be a valid list'),
  v.maxLength(VIEWS_MAXIMUM, `"views" must be a valid list: You can save up to ${VIEWS_MAXIMUM} views.`),
);

export const listViews = endpoint({
  name: 'operatorListViews',
  method: 'GET',
  path: '/operator/v1/staff/views',
  summary: "Gets the person's saved views of the list of applications",
  audience: 'staff',
  reply: successWith(v.object({ views })),
});

export const putViews = endpoint({
  name: 'operatorPutViews',
  method: 'PUT',
  path: '/operator/v1/staff/views',
  summary: "Replaces the person's saved views",
  audience: 'staff',
  role: 'viewer',
  body: v.strictObject({ views }),
  reply: success,
});
