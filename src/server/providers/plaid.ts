import * as v from 'valibot';
import type { Language } from '../../domain/texts/languages.ts';
import { NUMBER_SHAPE, ROUTING_SHAPE, type AccountType } from '../../domain/fields/bank.ts';
import type { Config } from '../config/config.ts';
import { ask } from './ask.ts';

export interface LinkedAccount {
  accountType: AccountType | undefined;
  accountRouting: string;
  accountNumber: string;
}

export type PlaidResult<Value> = { ok: true; value: Value } | { ok: false; code: string };

export interface BankLink {
  begin(who: { user: string; clientName: string; language: Language }): Promise<PlaidResult<string>>;
  /**
   * Returns the chosen account and removes the link. Omits tokenized account numbers, which stop working without the
   * link. With `keepsTokenized`, if all numbers are tokenized, returns the first and keeps the link. Fails if no
   * account is left. `store` gets a link that is kept, with its account, or one that couldn't be removed, without.
   */
  finish(
    publicToken: string,
    options: {
      keepsTokenized: boolean;
      store: (accessToken: string, account?: LinkedAccount) => Promise<void>;
    },
  ): Promise<PlaidResult<LinkedAccount>>;
  end(accessToken: string): Promise<boolean>;
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
        /** Whether `account` is a substitute issued by the bank, which stops working when the link is removed. */
        is_tokenized_account_number: v.nullish(v.boolean()),
      }),
    ),
  }),
});
type Authorized = v.InferOutput<typeof authorized>;
const refusal = v.object({ error_code: v.string() });
const ENDED = new Set(['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']);

export function plaid(config: NonNullable<Config['bankLink']> & { timeoutMs: number }): BankLink {
  const { url, clientId, secret, timeoutMs } = config;

  async function post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body: object,
  ): Promise<PlaidResult<v.InferOutput<S>>> {
    const answer = await ask(url + path, {
      provider: 'bank_link',
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

  async function end(accessToken: string): Promise<boolean> {
    const ended = await post('/item/remove', v.looseObject({}), { access_token: accessToken });
    return ended.ok || ENDED.has(ended.code);
  }

  return {
    async begin({ user, clientName, language }) {
      const made = await post('/link/token/create', linkToken, {
        client_name: clientName.slice(0, CLIENT_NAME_MAXIMUM),
        user: { client_user_id: user },
        products: ['auth'],
        country_codes: ['US'],
        language,
      });
      return made.ok ? { ok: true, value: made.value.link_token } : made;
    },

    async finish(publicToken, { keepsTokenized, store }) {
      const item = await post('/item/public_token/exchange', exchanged, { public_token: publicToken });
      if (!item.ok) return item;
      const { access_token: accessToken } = item.value;
      const found = await post('/auth/get', authorized, { access_token: accessToken });
      const numbers = found.ok ? found.value.numbers.ach : [];
      const lasting = numbers.find((number) => number.is_tokenized_account_number !== true);
      const number = lasting ?? (keepsTokenized ? numbers[0] : undefined);
      const account = found.ok && number ? accountOf(found.value, number) : undefined;
      if (account && !lasting) {
        await store(accessToken, account).catch(async (error: unknown) => {
          await end(accessToken);
          throw error;
        });
      } else if (!(await end(accessToken))) await store(accessToken);
      if (!found.ok) return found;
      return account ? { ok: true, value: account } : { ok: false, code: 'TOKENIZED_NUMBER' };
    },

    end,
  };
}

const CLIENT_NAME_MAXIMUM = 30;

function accountOf(
  { accounts }: Authorized,
  { account_id: id, routing, account }: Authorized['numbers']['ach'][number],
): LinkedAccount {
  const subtype = accounts.find((one) => one.account_id === id)?.subtype;
  const accountType = subtype === 'checking' || subtype === 'savings' ? subtype : undefined;
  return { accountType, accountRouting: routing, accountNumber: account };
}
