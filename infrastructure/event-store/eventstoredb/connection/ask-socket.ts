import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Certificates, EndPoint } from './connection-settings.js';

/** How a server reacted to a connection and the first bytes sent over it. */
export interface Reply {
  readonly isConnected: boolean;
  /** Whether a TLS session was established, with or without trust in its certificate. */
  readonly isSecured: boolean;
  /** Why the certificate is not trusted, e.g. `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  readonly distrust: string | undefined;
  /** The bytes that were received, at least 9 unless the connection ended before. */
  readonly bytes: Buffer;
  /** The code of the operating system or the TLS library after a failure; `silent` when no bytes were received in time. */
  readonly code: string | undefined;
}

const TIMEOUT_MS = 2_000;
/** The length of the head of a frame (RFC 9113, section 4.1). */
const ENOUGH_BYTES = 9;

/** Connects, over TLS when `tls` is given, sends `question` and returns the first reply within 2 s. */
export function askSocket(at: EndPoint, question: Buffer, tls?: Certificates): Promise<Reply> {
  const socket: Socket | TLSSocket =
    tls === undefined
      ? connect({ host: at.address, port: at.port })
      : connectTls({
          host: at.address,
          port: at.port,
          ca: tls.ca,
          cert: tls.certificate,
          key: tls.key,
          ...(isIP(at.address) === 0 ? { servername: at.address } : {}),
          ALPNProtocols: ['h2'],
          // only these bytes are sent, and an untrusted certificate is reported in the reply
          rejectUnauthorized: false,
        });
  return new Promise((resolve) => {
    let isConnected = false;
    let isSecured = false;
    let distrust: string | undefined;
    let bytes = Buffer.alloc(0);
    const finish = (code?: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ isConnected, isSecured, distrust, bytes, code });
    };
    const timer = setTimeout(() => finish('silent'), TIMEOUT_MS);
    socket.on('connect', () => {
      isConnected = true;
      if (tls === undefined) socket.write(question);
    });
    socket.on('secureConnect', () => {
      isSecured = true;
      const { authorized, authorizationError } = socket as TLSSocket;
      if (!authorized) distrust = String(authorizationError);
      socket.write(question);
    });
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length >= ENOUGH_BYTES) finish();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.name));
    socket.on('close', () => finish('closed'));
  });
}
