import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A proxy between a client and a server, which fails as networks do. */
export interface TcpProxy {
  readonly port: number;
  /** Returns the same URL through the proxy. */
  urlOf(url: string): string;
  /** Cuts every connection. */
  cut(): void;
  /** While `false`, new connections are cut at once, and so are the present ones. */
  open(isOpen: boolean): void;
  /** While `true`, bytes are swallowed in both directions, without an error on either side. */
  freeze(isFrozen: boolean): void;
  connections(): number;
  close(): Promise<void>;
}

/**
 * @param answered what the client gets of what the server sends. Default: the same.
 * @param reader called for each connection; what it returns is given what the client sends on it
 */
export async function tcpProxy(
  target: { readonly host: string; readonly port: number },
  answered = (chunk: Buffer): Buffer => chunk,
  reader: () => (chunk: Buffer) => void = () => () => undefined,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  let isFrozen = false;
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect({ ...target, noDelay: true });
    near.setNoDelay(true);
    near.on('data', reader());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(from === far ? answered(chunk) : chunk);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    urlOf(url) {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(port);
      return through.href;
    },
    cut,
    open(now) {
      isOpen = now;
      if (!now) cut();
    },
    freeze: (now) => {
      isFrozen = now;
    },
    connections: () => sockets.size / 2,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        cut();
      }),
  };
}
