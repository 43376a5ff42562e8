/** The names of claims that have a meaning already, by the text that gives it to them. */
export const reservedClaims = {
  'RFC 7519': ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  'RFC 7662': ['active', 'scope', 'client_id', 'username', 'token_type'],
  'RFC 7800': ['cnf'],
  'RFC 8417': ['events', 'toe', 'txn'],
  'RFC 8693': ['act', 'may_act'],
  'RFC 9068': ['auth_time', 'acr', 'amr', 'groups', 'roles', 'entitlements'],
  'RFC 9396': ['authorization_details'],
  'OpenID Connect Core 1.0': [
    'name',
    'given_name',
    'family_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'email',
    'email_verified',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'phone_number',
    'phone_number_verified',
    'address',
    'updated_at',
    'nonce',
    'azp',
    'at_hash',
    'c_hash',
    'sub_jwk',
    '_claim_names',
    '_claim_sources',
  ],
  'OpenID Connect Back-Channel Logout 1.0': ['sid'],
  'FAPI 1.0': ['s_hash'],
  Tessera: ['tenant_id', 'permissions', 'grant_id', 'support_tenant'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const reserved: ReadonlySet<string> = new Set(Object.values(reservedClaims).flat());

/**
 * Returns whether a tenant may not define a claim of this name. Upper and lower case count alike, since libraries that ignore them would
 * take `Sub` for `sub`.
 */
export const isReservedClaim = (name: string): boolean => reserved.has(name.toLowerCase());
