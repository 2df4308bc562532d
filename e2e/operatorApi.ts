import { journey, newAccount, type Answer } from './applicant.ts';

export interface Operator {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  invite(more?: Record<string, unknown>): Promise<Answer>;
  /** Returns the ID of the latest application with this email address. Throws if there is none. */
  applicationOf(email: string): Promise<string>;
  decide(email: string, decision: string, message?: string): Promise<Answer>;
  ask(email: string, items: readonly object[], more?: Record<string, unknown>): Promise<Answer>;
}

/** Paths are relative to `/operator/v1`. */
export function operatorApi(base: string, key: string): Operator {
  const operator: Operator = {
    call: (method, path, body) =>
      journey(base).call(method, `/operator/v1${path}`, body, { authorization: `Bearer ${key}` }),
    invite(more = {}) {
      const { spProductSlug, name, email } = newAccount();
      const phoneNumber = '(415) 555-0132';
      return operator.call('POST', '/invites', { spProductSlug, name, email, phoneNumber, ...more });
    },
    async applicationOf(email) {
      const { body } = await operator.call('GET', `/applications?email=${encodeURIComponent(email)}`);
      const newest = (body.data as { id: string; createdAt: number }[]).toSorted(
        (left, right) => right.createdAt - left.createdAt,
      )[0];
      if (!newest) throw new Error(`${email} has no application.`);
      return newest.id;
    },
    decide: async (email, decision, message) =>
      operator.call('POST', `/applications/${await operator.applicationOf(email)}/decision`, {
        decision,
        message,
      }),
    ask: async (email, items, more = {}) =>
      operator.call('POST', `/applications/${await operator.applicationOf(email)}/requests`, {
        items,
        ...more,
      }),
  };
  return operator;
}
