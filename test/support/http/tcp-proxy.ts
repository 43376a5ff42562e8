import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** Stands between a client and a server, and fails as networks do. */
export interface TcpProxy {
  readonly port: number;
  /** The same URL, by way of the proxy. */
  urlOf(url: string): string;
  /** Cuts every connection there is. */
  cut(): void;
  /** While `false`, connections are cut as they come, and there are none. */
  open(isOpen: boolean): void;
  /** While `true`, bytes are swallowed in both directions, and nobody is told. */
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
