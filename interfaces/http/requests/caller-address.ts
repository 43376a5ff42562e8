import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the address that a request came from. */
export type CallerAddress = (req: IncomingMessage) => string;

/** Returns an address in its usual form: an IPv4 address seen through an IPv6 socket loses its prefix. */
export const peerAddress = (address = ''): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

/**
 * Returns the peer's address; behind proxies within these CIDR blocks, the last address in `X-Forwarded-For` that is
 * not within them. Entries that the caller wrote come before it and are ignored.
 */
export function callerAddress(trustedProxies: readonly string[]): CallerAddress {
  const peer: CallerAddress = ({ socket }) => peerAddress(socket.remoteAddress);
  if (trustedProxies.length === 0) return peer;
  const isTrusted = within(trustedProxies);
  return (req) => {
    const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',');
    let address = peer(req);
    while (isTrusted(address)) {
      const next = addressIn(forwarded.pop() ?? '');
      if (next === null) break;
      address = next;
    }
    return address;
  };
}

function within(cidrs: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    list.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Returns the address of an entry, without the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Null
 * for other text.
 */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, bare = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return plainAddress(bare);
}

/**
 * Returns an address in its one spelling (RFC 5952), an IPv4 address in an IPv6 one as itself (RFC 4291, section 2.5.5.2); null for
 * other text, and for an address with a zone.
 */
export function plainAddress(text: string): string | null {
  if (text.includes('%')) return null;
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : null;
  const { hostname } = new URL(`http://[${text}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname.slice(1, -1);
  return [high, low]
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers by which proxies name the original caller (RFC 7239, section 4; RFC 9110, section 7.6.3). */
const forwarding = 'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip'.split(' ');

/** Returns whether the caller is on this machine: the socket's peer is loopback, and no proxy forwards the request. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = peerAddress(socket.remoteAddress);
  const version = isIP(address);
  return (
    version !== 0 &&
    loopback.check(address, version === 4 ? 'ipv4' : 'ipv6') &&
    !forwarding.some((name) => headers[name] !== undefined)
  );
}

const inside = new BlockList();
// loopback, private use, link-local, shared address space (RFC 6890), and their counterparts in IPv6
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * Returns whether what is taken for a caller's address may be that of a proxy that `TRUSTED_PROXIES` does not name: the address is
 * the peer's own, and not of the public internet.
 * @param ip the caller's address
 * @param peer the address at the other end of the connection
 */
export function mayBeProxy(ip: string, peer: string): boolean {
  const version = isIP(peer);
  return ip === peer && version !== 0 && inside.check(peer, version === 4 ? 'ipv4' : 'ipv6');
}
