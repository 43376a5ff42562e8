import { claimsOfScopes } from '../../../domain/client/scope-claims.js';
import type { Texts } from '../texts/english.js';

/** What an application asks for, or was allowed. */
export interface AccessWishes {
  readonly scopes: readonly string[];
  /** Claims by name that the scopes do not give. */
  readonly claims: readonly string[];
  /** A third party's application gets only the claims that it asks for. */
  readonly thirdParty: boolean;
}

/** The tenant's own applications get these with `openid`; naming them again would read like more. */
const included: ReadonlySet<string> = new Set(['profile', 'email', 'roles']);

/** Something that an application can do, as a verb phrase. */
export interface AccessWish {
  readonly text: string;
  /** Whether it adds to what the user allowed the application before. */
  readonly isNew: boolean;
}

/**
 * Returns in words what an application can do.
 * @param agreed what the user allowed it before; null for nothing, where nothing counts as new
 */
export function accessWishes(
  { scopes, claims, thirdParty }: AccessWishes,
  consent: Texts['consent'],
  agreed: Pick<AccessWishes, 'scopes' | 'claims'> | null = null,
): AccessWish[] {
  const known: Readonly<Record<string, string>> = thirdParty
    ? { ...consent.scopes, ...consent.thirdPartyScopes }
    : consent.scopes;
  const said = thirdParty ? scopes : scopes.filter((scope) => !included.has(scope));
  const named: Readonly<Record<string, string>> = consent.claims;
  const agreedClaims: readonly string[] =
    agreed === null ? [] : [...agreed.claims, ...claimsOfScopes(agreed.scopes)];
  return [
    ...said.map((scope) => ({
      text: known[scope] ?? scope,
      isNew: agreed !== null && !agreed.scopes.includes(scope),
    })),
    ...(thirdParty ? claims : []).map((claim) => ({
      text: named[claim] ?? claim,
      isNew: agreed !== null && !agreedClaims.includes(claim),
    })),
  ];
}
