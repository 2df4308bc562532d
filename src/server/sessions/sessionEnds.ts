import { SESSION_EXPIRY_HEADER } from '../../api/sessionEnds.ts';
import type { Deps } from '../deps.ts';
import type { Session } from './session.ts';

/**
 * Returns the response header that lets a page warn the user before the session ends. The IDs in the header
 * are keyed hashes, which only let pages in one browser detect that they share a session or an application.
 */
export function sessionExpiryHeader(
  { clock, seal }: Pick<Deps, 'clock' | 'seal'>,
  { id, applicationId, idleAt, expiresAt }: Session,
): Record<string, string> {
  const secondsTo = (at: number) => Math.max(0, Math.floor((at - clock()) / 1000));
  const name = (what: string) => seal.hash(`page ${what}`).slice(0, 12);
  const idle = secondsTo(Math.min(idleAt, expiresAt));
  const said = [idle, secondsTo(expiresAt), name(id), name(applicationId)];
  return { [SESSION_EXPIRY_HEADER]: said.join(' ') };
}

const SESSION_ENDED = 'SESSION_ENDED';

export function sessionEnded(): Error {
  return Object.assign(new Error('The session ended during the call.'), { code: SESSION_ENDED });
}

export function isSessionEnded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === SESSION_ENDED;
}
