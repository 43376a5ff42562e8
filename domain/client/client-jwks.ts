import type { InputFault } from '../shared/domain-error.js';
import { objectOf } from '../shared/event-definition.js';

/** A public key that a client signs its assertions with (RFC 7517): RSA, or EC on P-256. */
export interface PublicJwk {
  readonly kty: 'RSA' | 'EC';
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly n?: string;
  readonly e?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
}

/** A JWK Set (RFC 7517, section 5), stored with the client or published by it. */
export interface PublicJwks {
  readonly keys: readonly PublicJwk[];
}

const keysCount = 10;
const isText = (value: unknown, shape: RegExp): boolean => typeof value === 'string' && shape.test(value);
const absentOr = (value: unknown, shape: RegExp): boolean => value === undefined || isText(value, shape);

// 2048 to 8192 bits
const modulus = /^[A-Za-z0-9_-]{342,1366}$/;
const coordinate = /^[A-Za-z0-9_-]{43}$/;
const privateMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const publicMembers = ['kty', 'kid', 'alg', 'use', 'n', 'e', 'crv', 'x', 'y'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const faultOf = (key: unknown): string | null => {
  if (!isObject(key)) return 'must be a JWK';
  if (privateMembers.some((name) => name in key))
    return 'holds a private key: give the public one, and replace it';
  if (!absentOr(key['kid'], /^[\x20-\x7e]{1,200}$/)) return 'has a kid that is no short text';
  if (!absentOr(key['use'], /^sig$/)) return 'is not for signatures: "use" must be "sig" or left out';
  if (key['kty'] === 'RSA') {
    if (!absentOr(key['alg'], /^(RS|PS)256$/)) return 'has an "alg" other than RS256 and PS256';
    // 65537: smaller exponents have often been the way of an attack
    return isText(key['n'], modulus) && isText(key['e'], /^AQAB$/)
      ? null
      : 'is not RSA of 2048 bits or more with e=AQAB';
  }
  if (key['kty'] !== 'EC') return 'must have "kty" RSA or EC';
  if (!absentOr(key['alg'], /^ES256$/)) return 'has an "alg" other than ES256';
  return key['crv'] === 'P-256' && isText(key['x'], coordinate) && isText(key['y'], coordinate)
    ? null
    : 'is not a point on the curve P-256';
};

/** Returns the faults of a client's key set. */
export function jwksFaults(pointer: string, jwks: unknown): InputFault[] {
  const keys = isObject(jwks) ? jwks['keys'] : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > keysCount)
    return [{ pointer, code: 'format', detail: `must be a JWK Set of 1 to ${keysCount} keys` }];
  const kids = keys.map((key) => (isObject(key) ? key['kid'] : undefined));
  return keys.flatMap((key, index) => {
    const again = kids[index] !== undefined && kids.indexOf(kids[index]) < index;
    const detail = faultOf(key) ?? (again ? 'has the kid of another key' : null);
    return detail === null ? [] : [{ pointer: `${pointer}/keys/${index}`, code: 'format', detail }];
  });
}

/** Most keys that are taken from a published set. */
const publishedCount = 20;

/**
 * Returns the keys of a published set that can verify assertions, 20 at most; null where there is none. A set may hold keys for
 * other purposes.
 */
export function usableKeys(jwks: unknown): PublicJwks | null {
  const keys = isObject(jwks) ? jwks['keys'] : undefined;
  if (!Array.isArray(keys)) return null;
  const usable = keys.filter((key) => faultOf(key) === null).slice(0, publishedCount) as PublicJwk[];
  return usable.length === 0 ? null : publicJwks({ keys: usable });
}

const text = { type: 'string' };
const members = Object.fromEntries(publicMembers.map((name) => [name, text]));

/** The schema of a key set in events. */
export const publicJwksSchema = objectOf({
  keys: { type: 'array', items: objectOf(members, publicMembers.slice(1)) },
});

/** Returns a valid key set with the members that verify a signature, and no others. */
export const publicJwks = ({ keys }: PublicJwks): PublicJwks => ({
  keys: keys.map(
    (key) =>
      Object.fromEntries(
        publicMembers.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]])),
      ) as unknown as PublicJwk,
  ),
});
