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

/** Returns in words what an application can do, each a verb phrase. */
export function accessWishes(
  { scopes, claims, thirdParty }: AccessWishes,
  consent: Texts['consent'],
): string[] {
  const known: Readonly<Record<string, string>> = thirdParty
    ? { ...consent.scopes, ...consent.thirdPartyScopes }
    : consent.scopes;
  const said = thirdParty ? scopes : scopes.filter((scope) => !included.has(scope));
  const named: Readonly<Record<string, string>> = consent.claims;
  return [
    ...said.map((scope) => known[scope] ?? scope),
    ...(thirdParty ? claims.map((claim) => named[claim] ?? claim) : []),
  ];
}
