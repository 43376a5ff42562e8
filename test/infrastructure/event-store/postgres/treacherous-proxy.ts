import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A way to a PostgreSQL server that can be made to fail. */
export interface TreacherousProxy {
  /** The same database, by way of the proxy. */
  readonly url: string;
  /** The next request that holds `marker` reaches the server; its connection is cut when the answer is there. */
  loseAnswerTo(marker: string): void;
  /** From now on nothing comes back, and nothing is closed. */
  silence(): void;
  close(): Promise<void>;
}

export async function treacherousProxy(url: string): Promise<TreacherousProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let marker: string | undefined;
  let silent = false;

  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let doomed = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (marker !== undefined && chunk.includes(marker)) {
        marker = undefined;
        doomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (doomed) client.destroy();
      else if (!silent) client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);

  return {
    url: proxied.href,
    loseAnswerTo: (text) => {
      marker = text;
    },
    silence: () => {
      silent = true;
    },
    close: async () => {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
