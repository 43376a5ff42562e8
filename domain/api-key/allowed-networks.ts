import type { InputFault } from '../shared/domain-error.js';
import { pointerStep } from '../shared/faults.js';
import { groupsOf } from './network.js';

/** The most networks that a key may be limited to. */
export const mostAllowedNetworks = 50;

/** A block of addresses: those whose first `bits` bits are those of `base`. */
export interface Network {
  readonly width: 32 | 128;
  readonly base: bigint;
  readonly bits: number;
}

interface Address {
  readonly width: 32 | 128;
  readonly value: bigint;
}

const v4Group = '(0|[1-9]\\d{0,2})';
const v4Shape = new RegExp(`^${v4Group}\\.${v4Group}\\.${v4Group}\\.${v4Group}$`);

function addressIn(text: string): Address | null {
  const v4 = v4Shape.exec(text);
  if (v4) {
    const parts = v4.slice(1).map(Number);
    if (parts.some((part) => part > 255)) return null;
    return { width: 32, value: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) };
  }
  const groups = text.includes('%') ? null : groupsOf(text);
  if (groups === null) return null;
  return { width: 128, value: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) };
}

const hostBits = (value: bigint, width: number, bits: number): bigint =>
  value & ((1n << BigInt(width - bits)) - 1n);

/** Returns the block that a CIDR names (RFC 4632, RFC 4291); null for any other text, and with bits beyond the prefix. */
export function networkIn(cidr: string): Network | null {
  const [, text = '', prefix = ''] = /^([^/]*)\/(0|[1-9]\d{0,2})$/.exec(cidr) ?? [];
  const address = addressIn(text);
  const bits = Number(prefix);
  if (address === null || bits > address.width) return null;
  const { width, value } = address;
  // a caller with such an address is seen by its IPv4 one (RFC 4291, section 2.5.5.2)
  const isMapped = width === 128 && value >> 32n === 0xffffn;
  return isMapped || hostBits(value, width, bits) !== 0n ? null : { width, base: value, bits };
}

/** Returns whether an address lies in one of the networks. */
export function isWithin(networks: readonly Network[], ip: string): boolean {
  const address = addressIn(ip);
  return (
    address !== null &&
    networks.some(({ width, base, bits }) => {
      const shift = BigInt(width - bits);
      return width === address.width && address.value >> shift === base >> shift;
    })
  );
}

/** Returns whether a key limited to `requested` may be used from an address from which one limited to `held` may not. */
export function allowsMore(held: readonly string[] | null, requested: readonly string[] | null): boolean {
  if (held === null) return false;
  if (requested === null) return true;
  const outer = held.flatMap((cidr) => networkIn(cidr) ?? []);
  return requested
    .flatMap((cidr) => networkIn(cidr) ?? [])
    .some(
      (inner) =>
        !outer.some(({ width, base, bits }) => {
          const shift = BigInt(width - bits);
          return width === inner.width && bits <= inner.bits && inner.base >> shift === base >> shift;
        }),
    );
}

/** Returns the faults of the networks that a key is to be limited to. */
export function networksFaults(given: readonly string[] | null): InputFault[] {
  const pointer = '/allowedNetworks';
  if (given === null) return [];
  if (given.length === 0)
    return [{ pointer, code: 'required', detail: 'is empty; name a network, or give null for any' }];
  if (given.length > mostAllowedNetworks)
    return [{ pointer, code: 'too_many', detail: `takes ${mostAllowedNetworks} networks at most` }];
  return given.flatMap((cidr, index) =>
    networkIn(cidr) === null
      ? [
          {
            pointer: pointer + pointerStep(String(index)),
            code: 'format',
            detail:
              'must be a CIDR block without bits beyond its prefix, e.g. 203.0.113.0/24 or 2001:db8::/32',
          },
        ]
      : [],
  );
}
