import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.js';
import type { Resolve } from './listener-resolver.js';

/** The address is not allowed for a listener, or not without TLS. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
  readonly code = 'blocked_address';
}

/** The host name has no address, or no name server answered. */
export class UnknownHost extends Error {
  override readonly name = 'UnknownHost';
  readonly code = 'dns';
}

export interface Guard {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
}

/** Returns whether requests may go to this address, without TLS only where the operator allowed it. */
export const mayDial = (policy: AddressPolicy, protocol: string, address: string): boolean =>
  protocol === 'https:' ? policy.isAllowed(address) : policy.isAllowedByOperator(address);

/** Returns the host of a URL as sockets take it: an IPv6 address without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Returns the addresses of a listener. A name with one blocked address is refused, since the next look-up may return only
 * that one.
 * @param hostname that of a `URL`, which normalises the notations of an IPv4 address.
 * @throws BlockedAddress, UnknownHost
 */
export async function vettedAddresses(
  { policy, resolve }: Guard,
  protocol: string,
  hostname: string,
): Promise<readonly LookupAddress[]> {
  const host = bareHost(hostname);
  const family = isIP(host);
  const addresses = family === 0 ? await resolved(resolve, host) : [{ address: host, family }];
  if (addresses.every(({ address }) => mayDial(policy, protocol, address))) return addresses;
  throw new BlockedAddress();
}

async function resolved(resolve: Resolve, host: string): Promise<readonly LookupAddress[]> {
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw new UnknownHost('', { cause: error });
  }
  throw new UnknownHost();
}
