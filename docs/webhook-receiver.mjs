// A sample webhook receiver: checks each event's signature and prints the event. Run `node docs/webhook-receiver.mjs`
// with the secret in WEBHOOK_SECRET and the port in RECEIVER_PORT (default 4000).
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const port = Number(process.env.RECEIVER_PORT ?? 4000);
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
const seen = new Set();

createServer(async (request, response) => {
  const body = await text(request);
  try {
    const event = webhook.verify(body, request.headers);
    const id = request.headers['webhook-id'];
    // An event may be delivered more than once, always with the same ID.
    if (!seen.has(id)) process.stdout.write(`${event.type} ${event.data.applicationId ?? ''}\n`);
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    process.stdout.write(`refused: ${error.message}\n`);
    response.writeHead(400).end();
  }
}).listen(port, '127.0.0.1', () => process.stdout.write(`Listening on http://127.0.0.1:${port}\n`));
