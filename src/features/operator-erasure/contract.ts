import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { success } from '../../api/shapes.ts';
import { callReason } from '../../domain/fields/recordedReason.ts';

export const eraseApplication = endpoint({
  name: 'operatorEraseApplication',
  method: 'DELETE',
  path: '/operator/v1/applications/{id}',
  summary: 'Erases an application and all its data. The audit log is kept',
  audience: 'operator',
  role: 'admin',
  scope: 'release',
  body: v.strictObject({ reason: callReason }),
  reply: success,
  problems: ['not_found', 'legal_hold'],
});

export const putLegalHold = endpoint({
  name: 'operatorPutLegalHold',
  method: 'PUT',
  path: '/operator/v1/applications/{id}/legal-hold',
  summary: 'Places or releases a legal hold, which prevents erasure',
  audience: 'operator',
  role: 'admin',
  body: v.strictObject({ hold: v.boolean('"hold" must be a valid boolean'), reason: callReason }),
  reply: success,
  problems: ['not_found'],
});
