import { connect, createServer } from 'node:net';
import { listen } from './listen.ts';

/**
 * Fault to simulate. `refused` rejects connections, `silent` accepts them but delivers nothing, and `deaf` delivers
 * data but closes the connection instead of returning the response. `healthy` means no fault.
 */
export type Line = 'healthy' | 'refused' | 'silent' | 'deaf';

export interface TcpProxy {
  port: number;
  /** Sets the fault for new and open connections. `refused` closes the open ones. */
  behave(line: Line): void;
  cut(): void;
  onSent: (bytes: Buffer) => void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let line: Line = 'healthy';

  const server = createServer((caller) => {
    if (line === 'refused') {
      caller.resetAndDestroy();
      return;
    }
    const callee = connect(target);
    const both = [caller, callee];
    const end = () => both.forEach((socket) => socket.destroy());
    caller.on('close', end).on('data', (bytes: Buffer) => {
      proxy.onSent(bytes);
      if (line === 'silent' || callee.destroyed) return;
      callee.write(bytes);
    });
    callee.on('close', end).on('data', (bytes: Buffer) => {
      if (line === 'deaf') end();
      else if (line !== 'silent') caller.write(bytes);
    });
    callee.on('error', () => {});
  });

  const { port, cut, close } = await listen(server);
  const proxy: TcpProxy = {
    port,
    behave(next) {
      line = next;
      if (next === 'refused') cut();
    },
    cut,
    onSent: () => {},
    close,
  };
  return proxy;
}
