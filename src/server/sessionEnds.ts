import { SESSION_ENDS } from '../api/sessionEnds.ts';
import type { Deps } from './deps.ts';
import type { Session } from './session.ts';

/**
 * The header that tells a page when its session ends, so that it can warn before. The two names are keyed hashes: pages
 * of one browser know by them that they share a session or an application, and nothing else can be made of them.
 */
export function sessionEnds(
  { clock, seal }: Pick<Deps, 'clock' | 'seal'>,
  { id, applicationId, idleAt, expiresAt }: Session,
): Record<string, string> {
  const secondsTo = (at: number) => Math.max(0, Math.floor((at - clock()) / 1000));
  const name = (what: string) => seal.hash(`page ${what}`).slice(0, 12);
  const idle = secondsTo(Math.min(idleAt, expiresAt));
  const said = [idle, secondsTo(expiresAt), name(id), name(applicationId)];
  return { [SESSION_ENDS]: said.join(' ') };
}
