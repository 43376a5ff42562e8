/** The claims about a user that a scope gives (OpenID Connect Core 1.0, section 5.4). */
const claimsOfScope = {
  profile: ['name', 'given_name', 'family_name', 'picture', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  roles: ['roles'],
} as const;

type ClaimScope = keyof typeof claimsOfScope;

/** A claim about a user that a client can be granted. `sub` and `tenant_id` need no grant. */
export type UserClaim = (typeof claimsOfScope)[ClaimScope][number];

/** All claims about a user that scopes can give. */
export const userClaims: readonly UserClaim[] = Object.values(claimsOfScope).flat();

/** Claims that a client asks for by name, by the place where it wants them (OpenID Connect Core 1.0, section 5.5). */
export interface RequestedClaims {
  readonly userinfo: readonly UserClaim[];
  readonly idToken: readonly UserClaim[];
}

/** A request that names no claims. */
export const noClaims: RequestedClaims = { userinfo: [], idToken: [] };

const isClaimScope = (scope: string): scope is ClaimScope => Object.hasOwn(claimsOfScope, scope);

/** Returns the claims that these scopes give. */
export const claimsOfScopes = (scopes: readonly string[]): readonly UserClaim[] =>
  scopes.filter(isClaimScope).flatMap((scope): readonly UserClaim[] => claimsOfScope[scope]);

/** Returns the claims asked for by name that the scopes do not give, each once. */
export const claimsBeyond = (
  scopes: readonly string[],
  { userinfo, idToken }: RequestedClaims,
): readonly UserClaim[] => {
  const given = claimsOfScopes(scopes);
  return userClaims.filter(
    (claim) => !given.includes(claim) && (userinfo.includes(claim) || idToken.includes(claim)),
  );
};
