import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Fault to simulate. `refused` rejects connections, `silent` accepts them but delivers nothing, and `deaf` delivers
 * data but closes the connection instead of returning the response. `healthy` means no fault.
 */
export type Line = 'healthy' | 'refused' | 'silent' | 'deaf';

export interface TcpProxy {
  port: number;
  /** Applies to new and open connections. `refused` closes open ones. */
  behave(line: Line): void;
  /** Closes every open connection. */
  cut(): void;
  /** Receives a client's bytes before they are forwarded. */
  onSent: (bytes: Buffer) => void;
  close(): Promise<void>;
}

/** Starts a loopback proxy that simulates network faults. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let line: Line = 'healthy';

  const server = createServer((caller) => {
    track(caller);
    if (line === 'refused') {
      caller.resetAndDestroy();
      return;
    }
    const callee = connect(target);
    track(callee);
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
  });

  function track(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
  }

  const cut = () => open.forEach((socket) => socket.destroy());
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    behave(next) {
      line = next;
      if (next === 'refused') cut();
    },
    cut,
    onSent: () => {},
    close() {
      cut();
      return new Promise((done) => void server.close(() => done()));
    },
  };
  return proxy;
}
