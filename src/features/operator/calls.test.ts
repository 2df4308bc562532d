import { expect, test } from 'vitest';
import { routes } from '../../routes.server.ts';

test('the operator API has these calls, on which integrations rely', () => {
  const calls = routes
    .filter(({ endpoint }) => endpoint.audience === 'operator')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace('/operator/v1', '')}`);
  expect(calls.toSorted()).toEqual([
    'DELETE /applications/{id}',
    'DELETE /applications/{id}/requests/{requestId}',
    'DELETE /invites/{id}',
    'DELETE /webhook-endpoints/{id}',
    'GET /applications',
    'GET /applications.csv',
    'GET /applications/counts',
    'GET /applications/{id}',
    'GET /applications/{id}/events',
    'GET /applications/{id}/files/{fileId}',
    'GET /applications/{id}/notes',
    'GET /applications/{id}/pdf',
    'GET /applications/{id}/requests',
    'GET /applications/{id}/revision',
    'GET /dead-letters',
    'GET /funnel',
    'GET /invites',
    'GET /invites/{id}',
    'GET /webhook-deliveries',
    'GET /webhook-deliveries/{id}',
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{id}',
    'POST /applications/{id}/boarding-package',
    'POST /applications/{id}/decision',
    'POST /applications/{id}/decision/preview',
    'POST /applications/{id}/notes',
    'POST /applications/{id}/reopen',
    'POST /applications/{id}/requests',
    'POST /applications/{id}/reveal',
    'POST /dead-letters/replay',
    'POST /dead-letters/{id}/replay',
    'POST /invites',
    'POST /invites/batch',
    'POST /invites/{id}/resend',
    'POST /webhook-deliveries/{id}/replay',
    'POST /webhook-endpoints',
    'POST /webhook-endpoints/{id}/replay',
    'POST /webhook-endpoints/{id}/secret',
    'POST /webhook-endpoints/{id}/test',
    'PUT /applications/{id}/assignee',
    'PUT /applications/{id}/checks/{name}',
    'PUT /applications/{id}/legal-hold',
    'PUT /applications/{id}/merchant',
    'PUT /webhook-endpoints/{id}',
  ]);
});
