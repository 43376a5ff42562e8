import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { peerAddress } from './caller-address.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers by which proxies name the original caller (RFC 7239, section 4; RFC 9110, section 7.6.3). */
const forwarding = 'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip'.split(' ');

/** Whether the caller is on this machine: the socket's peer is loopback, and no proxy forwards the request. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = peerAddress(socket.remoteAddress);
  const version = isIP(address);
  return (
    version !== 0 &&
    loopback.check(address, version === 4 ? 'ipv4' : 'ipv6') &&
    !forwarding.some((name) => headers[name] !== undefined)
  );
}
