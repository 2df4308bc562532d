import { Problem } from '../../api/problem.ts';
import { receiveFile } from '../../server/applications/files/receiveFile.ts';
import { findDocument, refusalOfMore, removeFile } from '../../server/applications/files/uploadedFiles.ts';
import { route, type Route } from '../../server/http/route.ts';
import { countedFor, overLimit } from '../../server/limits/limits.ts';
import * as calls from './contract.ts';

export const fileRoutes: Route[] = [
  route(calls.uploadFile, async ({ deps, session, params, upload }) => {
    const document = await findDocument(deps.db, session, params.itemId);
    if (document instanceof Problem) return document;
    const refusal =
      refusalOfMore(document) ??
      (await overLimit(
        deps,
        { name: 'uploadPerSession', key: session.id },
        { name: 'uploadPerApplication', key: countedFor(session, session.applicationId) },
      ));
    if (refusal) return refusal;
    const received = await receiveFile(deps, { session, document, incoming: upload });
    return received instanceof Problem ? received : { success: true, data: received };
  }),

  route(calls.removeFile, ({ deps, session, params }) => removeFile(deps, session, params)),
];
