import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What becomes of a connection: it goes through; it is refused; it is accepted, and nothing that is said on it arrives
 * (`silent`); or what the caller says arrives and the answer is lost with the connection (`deaf`).
 */
export type Line = 'well' | 'refused' | 'silent' | 'deaf';

export interface TcpProxy {
  port: number;
  /** How new connections fare, and those that are open. `refused` breaks the open ones. */
  behave(line: Line): void;
  /** Breaks every open connection; new ones fare as before. */
  cut(): void;
  /** Called with the bytes that a caller sends, before they go on. */
  onSent: (bytes: Buffer) => void;
  close(): Promise<void>;
}

/** A proxy on loopback before some server, to take that server away and bring it back. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let line: Line = 'well';

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
