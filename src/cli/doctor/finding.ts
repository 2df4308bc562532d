/** Only the state `wrong` counts as a problem and sets exit code 1. */
export interface Finding {
  what: string;
  state: 'ok' | 'off' | 'note' | 'wrong';
  says: string;
  settings?: readonly string[];
  fix?: string;
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says });
export const off = (what: string, says: string): Finding => ({ what, state: 'off', says });
export const note = (finding: Omit<Finding, 'state'>): Finding => ({ ...finding, state: 'note' });
export const wrong = (finding: Omit<Finding, 'state'>): Finding => ({ ...finding, state: 'wrong' });

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNECTION: 'the connection failed',
  ECONNRESET: 'the other side closed the connection',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host name lookup failed',
  EDNS: 'the host name lookup failed',
  ETIMEDOUT: 'it timed out',
  TIMEOUT: 'it timed out',
  UNREACHABLE: 'it could not be reached',
  NOT_JSON: 'the response was not JSON',
  OTHER_SHAPE: 'the response was not in the expected format',
  PRIVATE_ADDRESS: 'it resolves to a private address',
  SECRET_REJECTED: 'it rejected the secret',
  EAUTH: 'the username or password was rejected',
  ETLS: 'it does not support encryption',
  HTTP_401: 'the credentials were rejected',
  HTTP_403: 'the credentials were rejected',
  HTTP_404: 'the URL was not found',
};

export function reason(code: string): string {
  const words = REASONS[code];
  return words ? `${words} (${code})` : `it failed with ${code}`;
}
