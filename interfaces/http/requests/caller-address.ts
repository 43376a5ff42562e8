import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The address that a request came from. */
export type CallerAddress = (req: IncomingMessage) => string;

/** The address as people write it: an IPv4 address seen through an IPv6 socket loses its prefix. */
export const peerAddress = (address = ''): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

/**
 * The peer's address; for requests that come through proxies within these CIDR blocks, the last address in
 * `X-Forwarded-For` that is not within them. What a caller writes there himself stands before it, and is not looked at.
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

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Null for what is no address. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, bare = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = peerAddress(bare);
  return isIP(address) === 0 || address.includes('%') ? null : address;
}
