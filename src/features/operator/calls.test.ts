import { expect, test } from 'vitest';
import { routes } from '../../routes.server.ts';

test('the operator API has these calls: integrators rely on each of them', () => {
  const calls = routes
    .filter(({ endpoint }) => endpoint.audience === 'operator')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace('/operator/v1', '')}`);
  expect(calls.toSorted()).toEqual([
    'DELETE /invites/{id}',
    'DELETE /webhook-endpoints/{id}',
    'GET /applications',
    'GET /applications/{id}',
    'GET /applications/{id}/events',
    'GET /applications/{id}/pdf',
    'GET /dead-letters',
    'GET /invites',
    'GET /invites/{id}',
    'GET /webhook-deliveries',
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{id}',
    'POST /applications/{id}/decision',
    'POST /dead-letters/replay',
    'POST /dead-letters/{id}/replay',
    'POST /invites',
    'POST /invites/{id}/resend',
    'POST /webhook-deliveries/{id}/replay',
    'POST /webhook-endpoints',
    'POST /webhook-endpoints/{id}/replay',
    'POST /webhook-endpoints/{id}/secret',
    'POST /webhook-endpoints/{id}/test',
    'PUT /webhook-endpoints/{id}',
  ]);
});
