/** Whether a client can keep a secret (RFC 6749, section 2.1). */
export const clientTypes = ['public', 'confidential'] as const;
export type ClientType = (typeof clientTypes)[number];

/** How a client proves at the token endpoint who it is (OpenID Connect Core 1.0, section 9). */
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const grantTypes = ['authorization_code', 'refresh_token'] as const;
export type GrantType = (typeof grantTypes)[number];

/** The scopes that people can be asked for (contract, section 6); an API key's are others. */
export const clientScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
export type ClientScope = (typeof clientScopes)[number];

/** Whether a client of this method has secrets of its own. */
export const hasSecrets = (method: AuthMethod): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post';
