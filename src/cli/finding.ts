/** What one check of the doctor found. `off`: not set, and nothing is wrong with that. */
export interface Finding {
  what: string;
  state: 'ok' | 'off' | 'note' | 'wrong';
  says: string;
  /** The settings to look at, the likeliest first. */
  settings?: readonly string[];
  /** What to do about it. */
  mend?: string;
}

type Without<State extends Finding['state']> = Omit<Finding, 'state'> & { state?: State };

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says });
export const off = (what: string, says: string): Finding => ({ what, state: 'off', says });
export const note = (finding: Without<'note'>): Finding => ({ ...finding, state: 'note' });
export const wrong = (finding: Without<'wrong'>): Finding => ({ ...finding, state: 'wrong' });

/** Codes of Node, and of this program, as a person would say them. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNECTION: 'the connection failed',
  ECONNRESET: 'the other side broke the connection off',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the name could not be looked up',
  EDNS: 'the name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  TIMEOUT: 'it did not answer in time',
  UNREACHABLE: 'it could not be reached',
  NOT_JSON: 'it answered something that is not JSON',
  OTHER_SHAPE: 'it answered something else than such a service does',
  PRIVATE_ADDRESS: 'it is at a private address',
  EAUTH: 'it refused the user or the password',
  ETLS: 'it offers no encryption',
  HTTP_401: 'it refused the log-in',
  HTTP_403: 'it refused the log-in',
  HTTP_404: 'it knows no such address',
};

/** `nothing listens there (ECONNREFUSED)`. */
export function reason(code: string): string {
  const words = REASONS[code];
  return words ? `${words} (${code})` : `it failed with ${code}`;
}
