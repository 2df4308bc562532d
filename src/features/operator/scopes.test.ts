import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { OPERATOR_SCOPES, type OperatorScope } from '../../api/endpoint.ts';
import { routes } from '../../routes.server.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const RELEASE = [
  'POST /operator/v1/applications/{id}/boarding-package',
  'POST /operator/v1/applications/{id}/reveal',
  'GET /operator/v1/applications/{id}/files/{fileId}',
  'DELETE /operator/v1/applications/{id}',
];

const calls = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ audience }) => audience === 'operator')
  .map(({ method, path }) => {
    const name = `${method} ${path}`;
    const needed = RELEASE.includes(name) ? 'release' : method === 'GET' ? 'read' : 'write';
    return [method, path, needed] as [typeof method, string, OperatorScope];
  });

describe('a key', () => {
  let bed: Testbed;
  const keys = new Map<OperatorScope, string>();
  beforeAll(async () => {
    bed = await startTestbed();
    for (const scope of OPERATOR_SCOPES) {
      const made = await bed.deps.db
        .transaction()
        .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: scope, scopes: [scope] }));
      keys.set(scope, made.key);
    }
  });
  afterAll(() => bed.close());

  test.each(calls)('for %s %s needs the scope %s, and no other scope works', async (method, path, needed) => {
    for (const [scope, key] of keys) {
      const url = path.replaceAll(/\{\w+\}/g, 'none');
      const { status, body } = await bed.request({
        method,
        url,
        headers: { authorization: `Bearer ${key}` },
        ...(method !== 'GET' && { body: {} }),
      });
      if (scope === needed) expect([scope, status]).not.toEqual([scope, 403]);
      else expect([scope, status, body.code]).toEqual([scope, 403, 'insufficient_scope']);
    }
  });

  test('needs release for each call that requires it', () => {
    expect(calls.filter(([, , needed]) => needed === 'release')).toHaveLength(RELEASE.length);
  });
});
