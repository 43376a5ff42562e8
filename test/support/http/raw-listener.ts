import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from '../eventstoredb/certificate.js';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly path: string;
  /** Head and body, byte for byte. */
  readonly bytes: Buffer;
}

export interface RawListener {
  readonly port: number;
  /** Completely received, in order. */
  readonly requests: readonly RawRequest[];
  /** Number of accepted connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Returns the `Tessera-Delivery-Id` of a request. */
export const attemptOf = ({ bytes }: RawRequest): string =>
  /tessera-delivery-id: (.*)\r/i.exec(bytes.toString('latin1'))![1]!;

/** Writes any bytes at any time, HTTP or not. The socket is destroyed with the listener. */
export type Behaviour = (socket: Socket, request: RawRequest) => void;

/** Starts a listener with an answer for each path; `/` is answered with 200. */
export async function rawListener(
  behaviours: Readonly<Record<string, Behaviour>> = {},
  certificate?: Certificate,
): Promise<RawListener> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;
  const serve = (socket: Socket): void => {
    accepted += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const head = bytes.indexOf('\r\n\r\n');
        if (head === -1) return;
        const text = bytes.toString('latin1', 0, head);
        const end = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
        if (bytes.length < end) return;
        const request = { path: text.split(' ')[1]!, bytes: bytes.subarray(0, end) };
        bytes = bytes.subarray(end);
        requests.push(request);
        (behaviours[request.path] ?? answer(200))(socket, request);
      }
    });
  };
  const server = certificate
    ? createTlsServer({ cert: certificate.certificate, key: certificate.key }, serve)
    : createServer(serve);
  if (certificate) server.on('connection', () => (accepted += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Returns the behaviour of an ordinary answer. */
export const answer =
  (status: number, body = '', headers = ''): Behaviour =>
  (socket) => {
    socket.write(
      `HTTP/1.1 ${status} x\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };

/** Writes the same text again and again, until the other side closes the connection. */
export const repeating =
  (head: string, chunk: string | Buffer, everyMs: number): Behaviour =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(chunk), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
