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
  const address = peerAddress(bare);
  return isIP(address) === 0 || address.includes('%') ? null : address;
}
