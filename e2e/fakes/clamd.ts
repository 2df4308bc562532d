import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** EICAR test file, split in two so that virus scanners do not flag this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** `limited` rejects streams over about 1,000 bytes as too large. `silent` never responds. */
export type ClamdMode = 'healthy' | 'down' | 'silent' | 'limited';

export interface ClamdFake {
  url: string;
  scanned: number[];
  behave(mode: ClamdMode): void;
  close(): Promise<void>;
}

export async function startClamdFake(): Promise<ClamdFake> {
  const scanned: number[] = [];
  let mode: ClamdMode = 'healthy';

  const server = createServer((socket) => {
    if (mode === 'down') return void socket.resetAndDestroy();
    let received = Buffer.alloc(0);
    const reply = (text: string) => {
      if (mode !== 'silent') socket.end(`${text}\0`);
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const command = received.subarray(0, received.indexOf(0)).toString();
      if (command === 'zPING') return reply('PONG');
      if (command !== 'zINSTREAM') return reply('UNKNOWN COMMAND');
      if (mode === 'limited' && received.length > 1000) return reply('INSTREAM size limit exceeded. ERROR');
      const stream = streamOf(received.subarray('zINSTREAM'.length + 1));
      if (!stream) return;
      scanned.push(stream.length);
      reply(stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  });
  const { port, close } = await listen(server);
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    behave: (next) => {
      mode = next;
    },
    close,
  };
}

/** Returns the streamed content, or undefined until the empty final chunk arrives. */
function streamOf(chunks: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= chunks.length;) {
    const length = chunks.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(chunks.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
