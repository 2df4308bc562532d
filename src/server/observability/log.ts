import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

const ALLOWED = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'duration',
  'code',
  'kind',
  'attempts',
  'count',
  'facId',
  'applicationId',
  'endpoint',
  'bytes',
  'file',
  'error',
]);

/**
 * Logs only allowed fields. A denylist would miss some of the ways that applicants' data can get into messages, URLs,
 * and database errors. The fields passed to `child()` aren't filtered. Log messages must be constant strings.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: allowed,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  const { err, error = err, ...rest } = fields;
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => ALLOWED.has(name)));
  return error === undefined ? kept : { ...kept, error: describeError(error) };
}

/** Keeps class, code, and stack frames. The message may contain applicants' data, so only `publicMessage` is kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode, publicMessage } = error as Error & Record<string, unknown>;
  const described: Record<string, unknown> = { type: error.constructor.name };
  if (typeof code === 'string') described.code = code;
  if (typeof errcode === 'number') described.errcode = errcode;
  if (typeof publicMessage === 'string') described.message = publicMessage;
  described.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}
