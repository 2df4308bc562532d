// Answers an open request for more information through the API, as your own client for applicants would:
// `node docs/answer-requests.mjs dana@example.com 'password'`. Prints the requested items, answers each one, and
// submits the application again. Set ITEM_FILE to upload your own document instead of a small sample.
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const facId = process.env.FAC_ID ?? 'harbor';
const spProductSlug = process.env.PRODUCT ?? 'harbor';
const [email, password = 'Mx9$kV2!pLq7'] = process.argv.slice(2);
const TYPES = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.png': 'image/png' };
let token = '';

async function call(method, path, { body, headers = { 'content-type': 'application/json' } } = {}) {
  const authorization = token && { authorization: `Bearer ${token}` };
  const sent = body ? { headers: { ...headers, ...authorization }, body } : { headers: { ...authorization } };
  const answer = await fetch(base + path, { method, ...sent });
  const reply = await answer.json();
  process.stdout.write(`${answer.status} ${method} ${path}\n`);
  if (!answer.ok) throw new Error(JSON.stringify(reply));
  return reply;
}

/** The content type must match the file's content. The name may contain any characters, so it is percent-encoded. */
function upload({ itemId, documentType }) {
  const file = process.env.ITEM_FILE;
  const name = file ? basename(file) : `${documentType}.pdf`;
  const bytes = file ? readFileSync(file) : Buffer.from('%PDF-1.4\n%%EOF\n');
  const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'x-file-name': encodeURIComponent(name) };
  return call('POST', `/onboarding/requests/items/${itemId}/files`, { body: bytes, headers });
}

/** Reads a section, changes it, and saves all of it. Secrets come back masked. Saving a mask keeps the stored value. */
async function change({ section }) {
  if (section !== 'business') throw new Error(`This example changes the business section, not ${section}.`);
  const path = '/onboarding/accounts/identity/business';
  const { data } = await call('GET', path);
  const business = { ...data.business, dbaName: `${data.business.dbaName} Shop` };
  await call('PUT', path, { body: JSON.stringify(business) });
}

function answer({ itemId, question }) {
  const text = `Our answer to: ${question}`;
  return call('PUT', `/onboarding/requests/items/${itemId}/answer`, { body: JSON.stringify({ text }) });
}

const BY_KIND = { document: upload, section: change, answer };

const account = { facId, spProductSlug, email, password };
({ token } = await call('POST', '/onboarding/accounts/continue', { body: JSON.stringify(account) }));
const { data } = await call('GET', '/onboarding/requests');
for (const { requestId, message, items } of data.requests.filter(({ status }) => status === 'open')) {
  process.stdout.write(`${message ?? 'We need more information.'}\n`);
  for (const item of items.filter(({ status }) => status === 'open')) {
    process.stdout.write(`- ${item.documentType ?? item.section ?? item.question} ${item.reason ?? ''}\n`);
    await BY_KIND[item.kind](item);
  }
  const { data: submitted } = await call('POST', `/onboarding/requests/${requestId}/resubmit`, {
    body: JSON.stringify({ ack: true }),
  });
  process.stdout.write(`Submitted again: ${submitted.status}\n`);
}
