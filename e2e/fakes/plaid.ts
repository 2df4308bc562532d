import { startHttpFake, type Heard, type HttpFake, type Reply } from './httpFake.ts';

export const PLAID = { clientId: 'plaid-client', secret: 'plaid-secret' };

export const LINKED = { routing: '011401533', account: '1111222233330000', subtype: 'savings' };

export interface PlaidFake extends HttpFake {
  calls: string[];
  alive: Set<string>;
  tokenized: boolean;
  /** Paths that answer 503. */
  failing: Set<string>;
}

export async function startPlaidFake(): Promise<PlaidFake> {
  const calls: string[] = [];
  const alive = new Set<string>();
  const publicTokens = new Set<string>();
  const plaid = { calls, alive, tokenized: false, failing: new Set<string>() };
  let made = 0;
  const make = (kind: string) => `${kind}-sandbox-${(made += 1)}`;

  const answers: Record<string, (body: Record<string, unknown>) => Reply> = {
    '/link/token/create'(body) {
      const user = body['user'] as { client_user_id?: string } | undefined;
      const isComplete =
        body['client_name'] && user?.client_user_id && ['en', 'es'].includes(String(body['language']));
      const isAuth = String(body['products']) === 'auth' && String(body['country_codes']) === 'US';
      if (!isComplete || !isAuth) return refusal('INVALID_REQUEST', 'MISSING_FIELDS');
      return { body: { link_token: make('link'), expiration: '2030-01-01T00:00:00Z', request_id: 'r1' } };
    },
    '/item/public_token/exchange'({ public_token: token }) {
      if (!publicTokens.delete(String(token))) return refusal('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN');
      const access = make('access');
      alive.add(access);
      return { body: { access_token: access, item_id: 'item', request_id: 'r2' } };
    },
    '/auth/get'({ access_token: token }) {
      if (!alive.has(String(token))) return refusal('INVALID_INPUT', 'INVALID_ACCESS_TOKEN');
      const { routing, account, subtype } = LINKED;
      return {
        body: {
          accounts: [
            { account_id: 'a1', mask: account.slice(-4), name: 'Plaid Saving', type: 'depository', subtype },
          ],
          numbers: {
            ach: [
              {
                account_id: 'a1',
                account,
                routing,
                wire_routing: routing,
                is_tokenized_account_number: plaid.tokenized,
              },
            ],
            eft: [],
            international: [],
            bacs: [],
          },
          item: { item_id: 'item' },
          request_id: 'r3',
        },
      };
    },
    '/item/remove'({ access_token: token }) {
      return alive.delete(String(token)) ? { body: { request_id: 'r4' } } : refusal('INVALID_INPUT', 'GONE');
    },
  };

  const fake = await startHttpFake((request: Heard) => {
    if (request.path === '/link-initialize.js')
      return { headers: { 'content-type': 'text/javascript' }, body: linkScript(fake.url) };
    if (request.path === '/link') return { headers: { 'content-type': 'text/html' }, body: LINK_DIALOG };
    if (request.path === '/link/done') {
      const token = make('public');
      publicTokens.add(token);
      return { body: { token } };
    }
    const answer = request.method === 'POST' ? answers[request.path] : undefined;
    if (!answer) return { status: 404, ...refusal('INVALID_REQUEST', 'NOT_FOUND') };
    const body = JSON.parse(request.body) as Record<string, unknown>;
    if (body['client_id'] !== PLAID.clientId || body['secret'] !== PLAID.secret)
      return refusal('INVALID_INPUT', 'INVALID_API_KEYS');
    calls.push(request.path);
    if (plaid.failing.has(request.path)) return { status: 503 };
    return answer(body);
  });
  return Object.assign(plaid, fake);
}

function refusal(type: string, code: string): Reply {
  return {
    status: 400,
    body: { error_type: type, error_code: code, error_message: 'refused', display_message: null },
  };
}

function linkScript(url: string): string {
  return `window.Plaid = {
  create({ token, onSuccess, onExit }) {
    let frame;
    const close = () => { removeEventListener('message', hear); frame?.remove(); };
    const hear = ({ origin, data }) => {
      if (origin !== '${url}') return;
      close();
      if (data.token) onSuccess(data.token, { institution: { name: 'First Platypus Bank' }, accounts: [{ id: 'a1' }] });
      else onExit(null, { status: 'requires_credentials' });
    };
    return {
      open() {
        addEventListener('message', hear);
        frame = document.createElement('iframe');
        frame.title = 'Plaid Link';
        frame.src = '${url}/link?token=' + encodeURIComponent(token);
        frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff';
        document.body.append(frame);
      },
      destroy: close,
    };
  },
};`;
}

const LINK_DIALOG = `<!doctype html><title>Link</title>
<button type="button" id="done" disabled>Connect First Platypus Bank</button>
<button type="button" id="exit">Leave</button>
<script>
  document.querySelector('#done').onclick = async () =>
    parent.postMessage(await (await fetch('/link/done')).json(), '*');
  document.querySelector('#exit').onclick = () => parent.postMessage({}, '*');
  // Enable the button only now, because a click before the handlers were set would be lost.
  document.querySelector('#done').disabled = false;
</script>`;
