import { bytesOf } from '../../shared/text.js';
import {
  type ClaimSource,
  type ClaimTarget,
  type CustomClaim,
  claimLimits,
  metadataMemberOf,
} from './custom-claim.js';

/** What a person's claims are made of. */
export interface ClaimPerson {
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly locale: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The facts of one token, or of one answer of the userinfo endpoint. */
export interface ClaimDetails {
  readonly target: ClaimTarget;
  /** Null for a token of a service, which no person has signed in for. */
  readonly person: ClaimPerson | null;
  /** Of the access token; null for an API without permissions. */
  readonly permissions: readonly string[] | null;
  /** The granted scopes. */
  readonly scopes: readonly string[];
  readonly thirdParty: boolean;
}

export type ClaimValue = string | number | boolean | readonly string[];

/** Claims with their values, and the names of those for which there was no room. */
export interface FittingClaims {
  readonly claims: Readonly<Record<string, ClaimValue>>;
  readonly leftOut: readonly string[];
}

const none: FittingClaims = { claims: {}, leftOut: [] };

/**
 * Returns the claims of a tenant that belong in one place, in the order of the settings. A claim whose value the person does not
 * have is absent. Together they take `claimLimits.bytes` at most: one that has no room beside those before it is left out.
 */
export function customClaimsOf(defined: readonly CustomClaim[], details: ClaimDetails): FittingClaims {
  if (defined.length === 0) return none;
  const claims: [string, ClaimValue][] = [];
  const leftOut: string[] = [];
  let bytes = 1;
  for (const claim of defined) {
    if (!isGiven(claim, details)) continue;
    const value = valueOf(claim, details);
    if (value === null) continue;
    // the member and a comma or the closing brace
    const more = bytesOf(JSON.stringify({ [claim.name]: value })) - 1;
    if (bytes + more > claimLimits.bytes) leftOut.push(claim.name);
    else {
      bytes += more;
      claims.push([claim.name, value]);
    }
  }
  return { claims: Object.fromEntries(claims), leftOut };
}

const isGiven = (
  { in: targets, scopes: needed }: CustomClaim,
  { target, scopes, thirdParty }: ClaimDetails,
): boolean =>
  targets.includes(target) &&
  (needed === undefined ? !thirdParty : needed.some((scope) => scopes.includes(scope)));

/** Returns the value of a source besides metadata; null: the person has none. */
const sources: Readonly<Record<ClaimSource, (details: ClaimDetails) => ClaimValue | null>> = {
  externalId: ({ person }) => person?.externalId ?? null,
  createdAt: ({ person }) => person?.createdAt ?? null,
  locale: ({ person }) => person?.locale ?? null,
  permissions: ({ permissions }) => permissions,
};

const isSource = (from: string): from is ClaimSource => Object.hasOwn(sources, from);

function valueOf({ from, value }: CustomClaim, details: ClaimDetails): ClaimValue | null {
  if (from === undefined) return value ?? null;
  if (isSource(from)) return sources[from](details);
  const member = metadataMemberOf(from);
  const metadata = details.person?.metadata ?? {};
  return member !== null && Object.hasOwn(metadata, member) ? metadata[member]! : null;
}
