// Runs a fake vendor's checks on each submitted application and records their results: `node docs/check-vendor.mjs`.
// Set WEBHOOK_SECRET, OPERATOR_KEY (with scopes read and write), BASE_URL, and RECEIVER_PORT (default 4001). Replace
// `ask` with calls to your vendor's API.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const port = Number(process.env.RECEIVER_PORT ?? 4001);
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
const OUTCOMES = { 'sandbox check failed': ['tin', 'failed'], 'sandbox check review': ['ofac', 'review'] };

async function call(method, path, body) {
  const answer = await fetch(`${base}/operator/v1/applications/${path}`, {
    method,
    headers: { authorization: `Bearer ${process.env.OPERATOR_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
}

/** Returns the fake vendor's result, which depends on the business name. */
function ask(check, { dbaName }) {
  const [name, result] = OUTCOMES[dbaName.toLowerCase()] ?? [];
  return { result: name === check ? result : 'passed', reference: `fake_${check}` };
}

async function checkApplication(id) {
  const { data } = await call('GET', id);
  for (const name of ['tin', 'ofac']) {
    const found = ask(name, data.business);
    await call('PUT', `${id}/checks/${name}`, found);
    process.stdout.write(`${name} ${found.result} ${id}\n`);
  }
}

createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { type, data } = webhook.verify(body, request.headers);
    if (type === 'application.submitted' || type === 'application.resubmitted')
      await checkApplication(data.applicationId);
    response.writeHead(204).end();
  } catch (error) {
    process.stdout.write(`refused: ${error.message}\n`);
    response.writeHead(500).end();
  }
}).listen(port, '127.0.0.1', () => process.stdout.write(`Listening on http://127.0.0.1:${port}\n`));
