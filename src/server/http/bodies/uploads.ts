import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILE_BYTES_MAXIMUM } from '../../../domain/requests/requests.ts';
import type { IncomingFile } from '../../applications/files/receiveFile.ts';
import { dropBody } from './jsonBodies.ts';

const DROPPED_BYTES_MAXIMUM = 3 * FILE_BYTES_MAXIMUM;

export function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The connection stays open even if `bytes` isn't read completely, so that a response can be sent. */
export function uploadOf({ raw, headers }: FastifyRequest): IncomingFile {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const size = headers['content-length'];
  return {
    type: type.trim().toLowerCase(),
    name: String(headers['x-file-name'] ?? ''),
    size: size === undefined ? undefined : Number(size),
    isRepeatable: headers['idempotency-key'] !== undefined,
    bytes: { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) },
  };
}

export function dropFile({ raw }: FastifyRequest): Promise<void> {
  return dropBody(raw, DROPPED_BYTES_MAXIMUM);
}
