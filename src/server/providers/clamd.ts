import { connect } from 'node:net';
import type { Config } from '../config/config.ts';

/**
 * `write` and `found` reject if clamd is unavailable or slow. `found` resolves to the name of the malware, or to
 * undefined if the file is clean.
 */
export interface FileScan {
  write(bytes: Uint8Array): Promise<void>;
  found(): Promise<string | undefined>;
  close(): void;
}

type Clamd = NonNullable<Config['scanner']> & { timeoutMs: number };

const REPLY_MAXIMUM = 1000;

/** Uses clamd's `INSTREAM` command: length-prefixed chunks, ended by an empty chunk. */
export function startScan(clamd: Clamd): FileScan {
  const { send, reply, close } = talk(clamd, 'zINSTREAM\0');
  return {
    write: (bytes) => send(Buffer.concat([lengthOf(bytes), bytes])),
    async found() {
      await send(lengthOf(new Uint8Array()));
      const said = await reply();
      if (said === 'stream: OK') return undefined;
      const [, name] = /^stream: (.+) FOUND$/.exec(said) ?? [];
      if (name === undefined) throw new Error(`clamd responded: ${said}`);
      return name;
    },
    close,
  };
}

export async function clamdFailure(clamd: Clamd): Promise<string | undefined> {
  const { reply, close } = talk(clamd, 'zPING\0');
  try {
    return (await reply()) === 'PONG' ? undefined : 'OTHER_SHAPE';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'FAILED';
  } finally {
    close();
  }
}

function talk({ host, port, timeoutMs }: Clamd, command: string) {
  const socket = connect({ host, port });
  const replied = new Promise<string>((resolve, reject) => {
    let text = '';
    socket
      .on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (text.includes('\0') || text.length > REPLY_MAXIMUM) resolve(text.split('\0', 1)[0] ?? '');
      })
      .on('error', reject)
      .on('close', () => reject(coded('ECONNRESET')));
  });
  // Avoid an unhandled rejection if no caller awaits the reply.
  replied.catch(() => {});
  socket.write(command);
  return {
    send: (bytes: Uint8Array) =>
      within(
        timeoutMs,
        new Promise<void>((resolve, reject) =>
          socket.write(bytes, (error) => (error ? reject(error) : resolve())),
        ),
      ),
    reply: () => within(timeoutMs, replied),
    close: () => void socket.destroy(),
  };
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(coded('TIMEOUT')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function coded(code: string): Error {
  return Object.assign(new Error(`clamd is not available (${code}).`), { code });
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
