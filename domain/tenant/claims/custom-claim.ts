import { type SchemaOf, type ValueOf, arrayOf, enumOf, objectOf } from '../../shared/event-definition.js';

/** Where a claim can be: in the two kinds of tokens, and in the answer of the userinfo endpoint. */
export const claimTargets = ['access_token', 'id_token', 'userinfo'] as const;
export type ClaimTarget = (typeof claimTargets)[number];

/** The sources of a claim's value besides metadata. */
export const claimSources = ['externalId', 'createdAt', 'locale', 'permissions'] as const;
export type ClaimSource = (typeof claimSources)[number];

/** The limits of custom claims, lengths in characters. */
export const claimLimits = {
  count: 20,
  nameLength: 128,
  sourceLength: 200,
  valueLength: 256,
  scopes: 10,
  scopeLength: 64,
  /** Bytes of the JSON object of all custom claims of one token or answer. */
  bytes: 4096,
} as const;

const textOf = (maxLength: number): SchemaOf<string> => ({ type: 'string', maxLength });

const constant: SchemaOf<string | number | boolean> = {
  type: ['string', 'number', 'boolean'],
  maxLength: claimLimits.valueLength,
};

/** The schema of a claim that a tenant defines. It has either `from` or `value`. */
export const customClaimSchema = objectOf(
  {
    name: textOf(claimLimits.nameLength),
    /** Where the value is from: one of `claimSources`, or `metadata/` and a step of a JSON Pointer (RFC 6901). */
    from: textOf(claimLimits.sourceLength),
    /** A constant. */
    value: constant,
    in: arrayOf<ClaimTarget>({ type: 'string', ...enumOf(claimTargets) }),
    /** One of them has to be granted; absent: none has to be, and third parties do not get the claim. */
    scopes: arrayOf(textOf(claimLimits.scopeLength)),
  },
  ['from', 'value', 'scopes'],
);

/** A claim that a tenant defines. */
export type CustomClaim = ValueOf<typeof customClaimSchema>;

const METADATA = 'metadata/';
// one step (RFC 6901, section 3): "~" and "/" are escaped
const step = /^(?:[^~/]|~[01])+$/u;

/** Returns the member of the metadata that a source names; null for any other source, and for what is no step. */
export function metadataMemberOf(from: string): string | null {
  if (!from.startsWith(METADATA)) return null;
  const pointer = from.slice(METADATA.length);
  return step.test(pointer) ? pointer.replaceAll('~1', '/').replaceAll('~0', '~') : null;
}

/** Returns the source that names a member of the metadata. */
export const sourceOfMetadata = (member: string): string =>
  METADATA + member.replaceAll('~', '~0').replaceAll('/', '~1');
