import * as v from 'valibot';
import { NUMBER_SHAPE, ROUTING_SHAPE, type AccountType } from '../../domain/fields/bank.ts';
import type { BankLinkConfig } from '../providerSettings.ts';
import { ask } from './ask.ts';

/** An account as its bank tells it. */
export interface LinkedAccount {
  /** Undefined for a type that card sales are not paid out to. */
  accountType: AccountType | undefined;
  accountRouting: string;
  accountNumber: string;
}

/** What a call gave, or why it gave nothing; the code names nobody. */
export type Linked<Value> = { ok: true; value: Value } | { ok: false; code: string };

export interface BankLink {
  /** A token that lets the browser open the dialog; `user` is an id of ours that says nothing about the person. */
  begin(who: { user: string; clientName: string }): Promise<Linked<string>>;
  /** The accounts that were chosen in the dialog. The provider forgets the link afterwards. */
  finish(publicToken: string): Promise<Linked<LinkedAccount[]>>;
}

const text = v.pipe(v.string(), v.nonEmpty());
const linkToken = v.object({ link_token: text });
const exchanged = v.object({ access_token: text });
const authorized = v.object({
  accounts: v.array(v.object({ account_id: text, subtype: v.nullish(v.string()) })),
  numbers: v.object({
    ach: v.array(
      v.object({
        account_id: text,
        routing: v.pipe(v.string(), v.regex(ROUTING_SHAPE)),
        account: v.pipe(v.string(), v.regex(NUMBER_SHAPE)),
      }),
    ),
  }),
});
const refusal = v.object({ error_code: v.string() });

/** Plaid's calls for the product auth in the US, at any address that speaks them. */
export function plaid(config: BankLinkConfig & { timeoutMs: number }): BankLink {
  const { url, clientId, secret, timeoutMs } = config;

  async function post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body: object,
  ): Promise<Linked<v.InferOutput<S>>> {
    const answer = await ask(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: clientId, secret, ...body }),
      timeoutMs,
    });
    const parsed = v.safeParse(schema, answer.body);
    if (answer.ok && parsed.success) return { ok: true, value: parsed.output };
    const reason = v.safeParse(refusal, answer.body);
    if (reason.success) return { ok: false, code: reason.output.error_code };
    return { ok: false, code: answer.ok ? 'OTHER_SHAPE' : answer.code };
  }

  return {
    async begin({ user, clientName }) {
      const made = await post('/link/token/create', linkToken, {
        client_name: clientName.slice(0, CLIENT_NAME_MAXIMUM),
        user: { client_user_id: user },
        products: ['auth'],
        country_codes: ['US'],
        language: 'en',
      });
      return made.ok ? { ok: true, value: made.value.link_token } : made;
    },

    async finish(publicToken) {
      const item = await post('/item/public_token/exchange', exchanged, { public_token: publicToken });
      if (!item.ok) return item;
      const token = { access_token: item.value.access_token };
      const found = await post('/auth/get', authorized, token);
      // Nothing is asked of the bank again, so the right to do so is given back; a failure of that changes nothing.
      await post('/item/remove', v.looseObject({}), token);
      return found.ok ? { ok: true, value: accountsIn(found.value) } : found;
    },
  };
}

/** What Plaid shows of a client's name. */
const CLIENT_NAME_MAXIMUM = 30;

function accountsIn({ accounts, numbers }: v.InferOutput<typeof authorized>): LinkedAccount[] {
  return numbers.ach.map(({ account_id: id, routing, account }) => {
    const subtype = accounts.find((one) => one.account_id === id)?.subtype;
    const accountType = subtype === 'checking' || subtype === 'savings' ? subtype : undefined;
    return { accountType, accountRouting: routing, accountNumber: account };
  });
}
