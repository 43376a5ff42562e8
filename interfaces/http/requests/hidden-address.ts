import { BlockList, isIP } from 'node:net';

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
 * Whether what is taken for a caller's address may be that of a proxy that `TRUSTED_PROXIES` does not name: the address is
 * the peer's own, and not of the public internet.
 * @param ip the caller's address
 * @param peer the address at the other end of the connection
 */
export function mayBeProxy(ip: string, peer: string): boolean {
  const version = isIP(peer);
  return ip === peer && version !== 0 && inside.check(peer, version === 4 ? 'ipv4' : 'ipv6');
}
