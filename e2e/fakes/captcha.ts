import { formOf, startHttpFake, type HttpFake } from './httpFake.ts';

export type CaptchaKind = 'recaptcha' | 'hcaptcha' | 'turnstile';

export const CAPTCHA = { siteKey: 'site-key', secret: 'captcha-secret' };

export interface CaptchaFake extends HttpFake {
  verified: Record<string, string>[];
}

const GLOBALS: Record<CaptchaKind, string> = {
  recaptcha: 'grecaptcha',
  hcaptcha: 'hcaptcha',
  turnstile: 'turnstile',
};

/**
 * Starts a fake captcha provider. `GET /api.js` returns a script whose widget is a frame with a button.
 * `POST /siteverify` accepts each token once.
 */
export async function startCaptchaFake(kind: CaptchaKind): Promise<CaptchaFake> {
  const verified: Record<string, string>[] = [];
  const open = new Set<string>();
  let given = 0;
  const fake = await startHttpFake((request) => {
    if (request.path === '/api.js')
      return { headers: { 'content-type': 'text/javascript' }, body: script(kind, fake.url, request.query) };
    if (request.path === '/widget')
      return { headers: { 'content-type': 'text/html' }, body: widget(request.query['sitekey'] ?? '') };
    if (request.path === '/token') {
      given += 1;
      const token = `${kind}-token-${given}`;
      open.add(token);
      return { body: { token } };
    }
    if (request.path !== '/siteverify' || request.method !== 'POST') return { status: 404 };
    const asked = formOf(request);
    verified.push(asked);
    if (asked['secret'] !== CAPTCHA.secret)
      return { body: { success: false, 'error-codes': ['invalid-input-secret'] } };
    const success = open.delete(asked['response'] ?? '');
    return {
      body: { success, 'error-codes': success ? [] : ['timeout-or-duplicate'], hostname: 'localhost' },
    };
  });
  return { ...fake, verified };
}

function script(kind: CaptchaKind, url: string, query: Record<string, string>): string {
  return `(() => {
  let widgets = 0;
  const callbacks = new Map();
  addEventListener('message', ({ origin, data }) => {
    if (origin === '${url}' && callbacks.has(data.id)) callbacks.get(data.id)(data.token);
  });
  window.${GLOBALS[kind]} = {
    render(container, options) {
      const id = String(++widgets);
      const element = typeof container === 'string' ? document.querySelector(container) : container;
      const frame = document.createElement('iframe');
      frame.title = '${kind} widget';
      const isCompact = options.size === 'compact';
      frame.width = isCompact ? '160' : '302';
      frame.height = isCompact ? '140' : '76';
      frame.style.border = '0';
      frame.src = '${url}/widget?sitekey=' + encodeURIComponent(options.sitekey) + '&id=' + id;
      element.append(frame);
      callbacks.set(id, options.callback);
      return id;
    },
    reset(id) {
      const frame = document.querySelectorAll('iframe[title="${kind} widget"]')[Number(id ?? 1) - 1];
      if (frame) frame.src = frame.src;
    },
    remove() {},
  };
  const onload = ${JSON.stringify(query['onload'] ?? '')};
  if (onload) window[onload]();
})();`;
}

function widget(siteKey: string): string {
  return `<!doctype html><title>Widget</title>
<button type="button">I am human (${siteKey === CAPTCHA.siteKey ? 'right key' : 'wrong key'})</button>
<script>
  document.querySelector('button').onclick = async () => {
    const { token } = await (await fetch('/token')).json();
    const id = new URLSearchParams(location.search).get('id');
    parent.postMessage({ id, token }, '*');
    document.querySelector('button').textContent = 'Done';
  };
</script>`;
}
