import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Certificates, EndPoint } from './connection-settings.js';

/** What a server did with a connection and the first bytes that were sent over it. */
export interface Reply {
  readonly isConnected: boolean;
  /** Whether TLS was agreed on, be its certificate trusted or not. */
  readonly isSecured: boolean;
  /** Why the certificate is not trusted, e.g. `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  readonly distrust: string | undefined;
  /** What came first, up to the first chunk of 9 bytes or more. */
  readonly bytes: Buffer;
  /** Of the operating system or the TLS library, when it failed; `silent` when nothing came in time. */
  readonly code: string | undefined;
}

const TIMEOUT_MS = 2_000;
/** The head of a frame of HTTP/2. */
const ENOUGH_BYTES = 9;

/** Connects, sends `question` and returns what comes first, within 2 s. With `tls` over TLS, whose certificate is looked at. */
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
          // nothing but these bytes is sent, and what is wrong with the certificate is said below
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
