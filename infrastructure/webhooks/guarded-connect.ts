import type { LookupAddress } from 'node:dns';
import { type LookupFunction, type Socket, connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { type Guard, bareHost, BlockedAddress, mayDial, vettedAddresses } from './vetted-addresses.js';

export interface GuardedConnectOptions extends Guard {
  /** Milliseconds for the look-up, the connection and the handshake together. */
  readonly timeoutMs: number;
  /** Certificate authorities besides the system's, PEM. */
  readonly ca?: string | undefined;
  /** Returns those of the checked addresses that may be dialled; rejects when none may. Default: all. */
  readonly admit?: ((addresses: readonly LookupAddress[]) => Promise<readonly LookupAddress[]>) | undefined;
  /** Called with the address of each connection. */
  readonly onConnect?: ((address: string) => void) | undefined;
}

/** The connection or its handshake took too long. */
class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
  readonly code = 'timeout';
}

/** The connection, or the handshake on it, failed. */
class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed';
  readonly code: 'connect' | 'tls';

  constructor(code: 'connect' | 'tls', cause: Error) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Returns a connector for undici. It resolves the name, checks all its addresses and dials one of them, without a second
 * look-up. Once connected, it checks the address of the peer. Certificates must be for the name. Errors of a connection have
 * `socket.bytesRead`, what was received on it.
 */
export function guardedConnect(options: GuardedConnectOptions): buildConnector.connector {
  return (target, callback) => {
    const { protocol, hostname } = target;
    const deadline = performance.now() + options.timeoutMs;
    const vetted = vettedAddresses(options, protocol, hostname);
    (options.admit ? vetted.then(options.admit) : vetted).then(
      (addresses) => {
        const left = deadline - performance.now();
        const socket = open(options, target, (_hostname, { all }, found) => {
          if (all === true) found(null, [...addresses]);
          else found(null, addresses[0]!.address, addresses[0]!.family);
        });
        awaitConnection(socket, { protocol, left, options }, callback);
      },
      (error: unknown) => {
        callback(error as Error, null);
      },
    );
  };
}

function open(
  { ca }: GuardedConnectOptions,
  { protocol, hostname, port }: buildConnector.Options,
  lookup: LookupFunction,
): Socket {
  const host = bareHost(hostname);
  const to = { host, lookup, autoSelectFamily: true };
  if (protocol !== 'https:') return connectTcp({ ...to, port: Number(port || 80) });
  return connectTls({
    ...to,
    port: Number(port || 443),
    // server names only (RFC 6066, section 3); an address must be in the certificate as well
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  });
}

function awaitConnection(
  socket: Socket,
  { protocol, left, options }: { protocol: string; left: number; options: GuardedConnectOptions },
  callback: buildConnector.Callback,
): void {
  const timer = setTimeout(() => socket.destroy(new ConnectTimeout()), Math.max(1, left));
  const isTls = protocol === 'https:';
  let isConnected = false;
  // before the handshake: nothing is sent to a blocked address
  socket.once('connect', () => {
    isConnected = true;
    const peer = socket.remoteAddress;
    if (peer === undefined || !mayDial(options.policy, protocol, peer)) socket.destroy(new BlockedAddress());
    else options.onConnect?.(peer);
  });
  const failed = (error: Error): void => {
    clearTimeout(timer);
    if (error instanceof BlockedAddress || error instanceof ConnectTimeout) callback(error, null);
    else callback(new ConnectFailed(isConnected ? 'tls' : 'connect', error), null);
  };
  socket.once('error', failed);
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    if (socket.destroyed) return;
    socket.off('error', failed);
    // undici says so of its own errors only; its listener comes after this one
    socket.on('error', (error) => Object.assign(error, { socket: { bytesRead: socket.bytesRead } }));
    callback(null, socket);
  });
  socket.setNoDelay(true).setKeepAlive(true, 60_000);
}
