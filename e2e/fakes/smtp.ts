import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Mode } from './httpFake.ts';
import { listen } from './listen.ts';

/** Certificate of all fakes that use TLS. Pass it to the server as NODE_EXTRA_CA_CERTS. */
export const FAKE_CA = join(import.meta.dirname, 'localhost.crt');
const tls = {
  cert: readFileSync(FAKE_CA),
  key: readFileSync(join(import.meta.dirname, 'localhost.key')),
};

const MAIL_LOGIN = { user: 'onboarding', pass: 'mail-password' };

export interface Received {
  to: string[];
  from: string;
  raw: string;
  secure: boolean;
  user: string;
}

type RefusedCommand = 'greeting' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

export interface SmtpFake {
  /** `smtp://user:password@127.0.0.1:port` for STARTTLS, or `smtps://...` for implicit TLS. */
  url: string;
  received: Received[];
  behave(mode: Mode): void;
  /** Rejects every `command` with this SMTP reply code, or accepts it if it's null. */
  refuse(code: number | null, command?: RefusedCommand): void;
  close(): Promise<void>;
}

export async function startSmtpFake({ implicitTls = false } = {}): Promise<SmtpFake> {
  const received: Received[] = [];
  let mode: Mode = 'healthy';
  let code: number | null = null;
  let refused: RefusedCommand = 'RCPT TO';
  const answer = (command: RefusedCommand, done: (error?: Error) => void) =>
    code === null || command !== refused
      ? done()
      : done(Object.assign(new Error('Refused'), { responseCode: code }));
  const server = new SMTPServer({
    ...tls,
    secure: implicitTls,
    logger: false,
    closeTimeout: 100,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password }, session, done) {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.pass && session.secure;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onConnect: (_session, done) => answer('greeting', done),
    onMailFrom: (_address, _session, done) => answer('MAIL FROM', done),
    onRcptTo: (_address, _session, done) => answer('RCPT TO', done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        answer('DATA', (error) => {
          if (!error) received.push(receivedIn(session, Buffer.concat(chunks)));
          done(error);
        });
      });
    },
  });
  // Ignores errors from clients that disconnect.
  server.on('error', () => {});
  const { port } = await listen(server.server);
  // Clients connect to a TCP proxy, which simulates faults.
  const proxy = createServer((socket) => {
    if (mode === 'down') return void socket.destroy();
    if (mode === 'slow') return void setTimeout(() => socket.destroy(), 30_000).unref();
    if (mode === 'garbage') return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const behind = connect(port);
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  const front = await listen(proxy);
  const { user, pass } = MAIL_LOGIN;
  return {
    url: `${implicitTls ? 'smtps' : 'smtp'}://${user}:${pass}@127.0.0.1:${front.port}`,
    received,
    behave: (next) => {
      mode = next;
    },
    refuse(next, command = 'RCPT TO') {
      code = next;
      refused = command;
    },
    async close() {
      await front.close();
      await new Promise<void>((done) => server.close(done));
    },
  };
}

function receivedIn(session: SMTPServerSession, raw: Buffer): Received {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    to: rcptTo.map(({ address }) => address),
    from: mailFrom === false ? '' : mailFrom.address,
    raw: raw.toString(),
    secure: session.secure,
    user: String(session.user ?? ''),
  };
}
