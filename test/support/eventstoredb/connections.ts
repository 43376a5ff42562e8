import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Server, ServerCredentials } from '@grpc/grpc-js';
import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';

/** The sockets of a gRPC server, which can be cut. */
export interface Connections {
  readonly port: number;
  readonly open: number;
  /** Cuts all of them at once. */
  cutAll(): void;
  /** Cuts the one over which the call came. */
  cutThatOf(call: ServerSurfaceCall): void;
  /** Accepts no more connections, and cuts the present ones. */
  close(): Promise<void>;
}

/** Listens on the port (0: a free one) of the loopback interface and passes connections to the server. */
export async function acceptConnections(
  server: Server,
  port: number,
  credentials: ServerCredentials,
): Promise<Connections> {
  const injector = server.createConnectionInjector(credentials);
  const sockets = new Map<string, Socket>();
  const listener = createServer({ noDelay: true }, (socket) => {
    const peer = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? 0}`;
    sockets.set(peer, socket);
    socket.once('close', () => sockets.delete(peer));
    socket.on('error', () => undefined);
    injector.injectConnection(socket);
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const cutAll = () => {
    for (const socket of sockets.values()) socket.destroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    get open() {
      return sockets.size;
    },
    cutAll,
    cutThatOf: (call) => sockets.get(call.getPeer())?.destroy(),
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      cutAll();
      server.forceShutdown();
      await closed;
    },
  };
}
