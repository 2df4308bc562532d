import { Problem } from '../../api/problem.ts';
import { downloadName } from '../../domain/files/fileName.ts';
import { loadLocked } from '../../server/applications/application.ts';
import { openFile } from '../../server/applications/files/openFile.ts';
import { record } from '../../server/audit/auditLog.ts';
import { operatorActor } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { readUploadedFile } from './contract.ts';

export const operatorFileRoutes: Route[] = [
  route(readUploadedFile, async ({ deps, operator, params, setHeader }) => {
    const { facId } = operator;
    const opened = await openFile(deps, { facId, applicationId: params.id, fileId: params.fileId });
    if (opened instanceof Problem) return opened;
    const { file, bytes } = opened;
    let isRecorded = false;
    try {
      isRecorded = await deps.db.transaction().execute(async (tx) => {
        const loaded = await loadLocked(deps, tx, { facId, id: params.id });
        if (!loaded) return false;
        await record(deps, tx, {
          application: loaded.application,
          actor: operatorActor(operator),
          action: 'file.read',
          details: { file: file.id },
        });
        return true;
      });
    } finally {
      if (!isRecorded) bytes.destroy();
    }
    if (!isRecorded) return new Problem('not_found');
    setHeader('content-type', 'application/octet-stream');
    setHeader('content-length', String(file.size));
    setHeader('content-disposition', attachment(downloadName(file)));
    return bytes;
  }),
];

/** RFC 6266: an ASCII file name for old clients, and the full name in UTF-8. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
