import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses that listeners may have. */
export interface AddressPolicy {
  /** Returns whether it is an IP address of the public internet, or one that the operator allowed. */
  isAllowed(address: string): boolean;
  /** Returns whether the operator allowed it: requests to it need no TLS. */
  isAllowedByOperator(address: string): boolean;
}

type Address = ReturnType<typeof ipaddr.process>;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

const blocks = (cidrs: readonly string[]): Block[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/** Addresses in public ranges under which clouds serve their own virtual machines. */
const denied = blocks(['168.63.129.16/32', '100:0:0:1::/64']);
/** The only IPv6 block that is assigned to the public internet (RFC 4291, IANA registry). */
const globalUnicast = blocks(['2000::/3']);

const isIn = (address: Address, list: readonly Block[]): boolean =>
  list.some(
    ([network, bits]) => address.kind() === network.kind() && address.match([network, bits] as Block),
  );

/**
 * Returns the address; null for a text in another notation. The package's parser also takes `0x7f.1` and zones, and reads the
 * deprecated `::7.0.0.1` (RFC 4291, section 2.5.5.1) as the IPv4 address.
 */
function parse(text: string): Address | null {
  const version = isIP(text);
  if (version === 4) return ipaddr.parse(text);
  if (version === 0 || text.includes('%')) return null;
  const inHexadecimal = new URL(`http://[${text}]`).hostname.slice(1, -1);
  return ipaddr.process(inHexadecimal);
}

/**
 * Returns the block (CIDR) that is taken for one machine: of an IPv6 address its /64, which the holder of one of its addresses
 * usually has as a whole. Null for a text that is no address.
 */
export function machineBlock(text: string): string | null {
  const address = parse(text);
  if (address === null) return null;
  if (address.kind() === 'ipv4') return `${address.toString()}/32`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/**
 * Creates the policy that allows addresses of the public internet and of the blocks in `allowed` (CIDR). An IPv4-mapped IPv6
 * address counts as the IPv4 address; addresses behind a gateway (NAT64, 6to4, Teredo) are refused.
 * @throws Error for a block that is no CIDR.
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
