import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that shares one address limit: an IPv4 address itself, or the /64 of an IPv6 address, since a single
 * host is given a /64 (RFC 6177). An IPv4 address in IPv6 form counts as the IPv4 address.
 */
export function addressNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    while (groups.length + rest < 8) groups.push('0');
    if (tail !== '') groups.push(...tail.split(':'));
  }
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Returns the name under which a network is counted: keyed with `secret`, so that the table does not reveal the callers. */
export const addressBucket = (secret: Uint8Array, network: string): string =>
  createHmac('sha256', secret).update(network).digest('base64url').slice(0, 27);
