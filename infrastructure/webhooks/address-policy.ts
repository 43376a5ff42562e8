import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses listeners may have. */
export interface AddressPolicy {
  /** Whether it is part of the public internet, or allowed by the operator. Anything but an IP address is not. */
  isAllowed(address: string): boolean;
  /** Whether the operator allowed it: there, requests may go without TLS. */
  isAllowedByOperator(address: string): boolean;
}

type Address = ReturnType<typeof ipaddr.process>;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

const blocks = (cidrs: readonly string[]): Block[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/** Public by their range and yet of the host's own network: where clouds answer their virtual machines. */
const denied = blocks(['168.63.129.16/32', '100:0:0:1::/64']);
/** The only IPv6 block that is given out to the public internet (RFC 4291, IANA registry). */
const globalUnicast = blocks(['2000::/3']);

const isIn = (address: Address, list: readonly Block[]): boolean =>
  list.some(
    ([network, bits]) => address.kind() === network.kind() && address.match([network, bits] as Block),
  );

/**
 * Null for anything but the plain notation of what is dialled: the package's parser takes `0x7f.1` and zones too, and
 * reads `::7.0.0.1`, which IPv6 gave up, as the IPv4 address.
 */
function parse(text: string): Address | null {
  const version = isIP(text);
  if (version === 4) return ipaddr.parse(text);
  if (version === 0 || text.includes('%')) return null;
  const inHexadecimal = new URL(`http://[${text}]`).hostname.slice(1, -1);
  return ipaddr.process(inHexadecimal);
}

/**
 * Addresses of the public internet, and of the blocks in `allowed` (CIDR). An IPv4 address in an IPv6 one counts as the
 * IPv4 address; those that lead elsewhere through a gateway (NAT64, 6to4, Teredo) are refused as a whole.
 * @throws Error when a block is not one.
 */
export function addressPolicy(allowed: readonly string[]): AddressPolicy {
  const own = blocks(allowed);
  const isPublic = (address: Address): boolean =>
    address.range() === 'unicast' &&
    !isIn(address, denied) &&
    (address.kind() === 'ipv4' || isIn(address, globalUnicast));
  return {
    isAllowed: (text) => {
      const address = parse(text);
      return address !== null && (isPublic(address) || isIn(address, own));
    },
    isAllowedByOperator: (text) => {
      const address = parse(text);
      return address !== null && isIn(address, own);
    },
  };
}
