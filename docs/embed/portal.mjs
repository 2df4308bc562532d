// A sample facilitator portal: invites a merchant, embeds the application, and shows its stage when the merchant
// returns. Run `node docs/embed/portal.mjs` with an operator key in OPERATOR_KEY, the app's URL in BASE_URL (default
// http://localhost:3000), and the portal's URL in PORTAL_URL (default http://portal.localhost:4100). Behind a TLS
// proxy, set the listening port in PORT. INVITE is the path of a JSON file with extra invite fields, such as `prefill`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const app = process.env.BASE_URL ?? 'http://localhost:3000';
const portal = new URL(process.env.PORTAL_URL ?? 'http://portal.localhost:4100');
const product = process.env.PRODUCT ?? 'harbor';
const headers = {
  authorization: `Bearer ${process.env.OPERATOR_KEY ?? ''}`,
  'content-type': 'application/json',
};
const INTEGRITY = 'sha384-/BpVZ4F8InGTaiLEZ3RE+gRNOTtNwd8i6cLU1JBgwNHTbaQL5I3Ca9W+4DHU44nU';
const known = process.env.INVITE ? JSON.parse(readFileSync(process.env.INVITE, 'utf8')) : {};
const SCRIPT = readFileSync(new URL('portal.js', import.meta.url));

// The portal's Content Security Policy. The only other site that it allows is the app, which serves the
// `<merchant-onboarding>` element's script and frame.
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${app}`,
  `frame-src ${app}`,
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escape = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const page = (body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal</title>
<style>body { margin: 0 auto; max-width: 70rem; font: 1rem/1.5 system-ui; } header, form, main > p, output { margin: 1rem; }</style>
<header>Portal of the facilitator</header>
<main>${body}</main>
</html>`;

const start = () =>
  page(`<form method="post"><h1>Invite a merchant</h1>
<p><label>Name <input name="name" required></label> <label>Email <input name="email" type="email" required></label></p>
<button>Invite</button></form>`);

/** Creates the invite on the server, because the operator key must not reach a browser. */
async function invite({ name, email }) {
  const returnUrl = new URL('/done', portal).href;
  const body = JSON.stringify({ ...known, spProductSlug: product, name, email, returnUrl });
  const answer = await fetch(`${app}/operator/v1/invites`, { method: 'POST', headers, body });
  const sent = await answer.json();
  if (!answer.ok) throw new Error(sent.message);
  return sent.inviteId;
}

const onboarding = (inviteId, language) =>
  page(`<script src="${app}/embed/1.js" integrity="${INTEGRITY}" crossorigin="anonymous" defer></script>
<script src="/portal.js" defer></script>
<merchant-onboarding product="${product}" invite="${escape(inviteId)}" language="${escape(language)}"></merchant-onboarding>
<output></output>`);

/** Reads the stage from the operator API, because anyone can change the one in the return URL. */
async function done(id) {
  const answer = await fetch(`${app}/operator/v1/applications/${encodeURIComponent(id)}`, { headers });
  const stage = answer.ok ? (await answer.json()).data.stage : 'unknown';
  return page(`<p>Welcome back. Your application is ${escape(stage)}.</p>`);
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, portal);
  if (pathname === '/portal.js') return { type: 'text/javascript', body: SCRIPT };
  if (pathname === '/done') return { body: await done(searchParams.get('applicationId') ?? '') };
  if (pathname === '/onboarding')
    return { body: onboarding(searchParams.get('invite') ?? '', searchParams.get('language') ?? 'en') };
  if (request.method !== 'POST') return { body: start() };
  const chunks = await request.toArray();
  const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
  return { to: `/onboarding?${new URLSearchParams({ invite: await invite(fields) })}` };
}

createServer(async (request, response) => {
  try {
    const { to, body, type = 'text/html' } = await answer(request);
    if (to) response.writeHead(303, { location: to });
    else
      response.writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': POLICY,
      });
    response.end(body);
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`);
  }
}).listen(Number(process.env.PORT ?? (portal.port || 80)), '127.0.0.1', () =>
  process.stdout.write(`Portal at ${portal.origin}\n`),
);
