import { isScope, scopes } from '../api-key/scopes.js';
import type { WhileLocked } from '../tenant/lock-table.js';

/** Whether a client can keep a secret (RFC 6749, section 2.1). */
export const clientTypes = ['public', 'confidential'] as const;
export type ClientType = (typeof clientTypes)[number];

/**
 * What an application is: a web application with a server, a script in a browser, an application on a device, or a service
 * without people: it gets tokens for itself, or only asks whether the tokens of others are valid.
 */
export const clientKinds = ['web', 'spa', 'native', 'service'] as const;
export type ClientKind = (typeof clientKinds)[number];

const publicKinds: readonly string[] = ['spa', 'native'] satisfies readonly ClientKind[];

/** Returns the type that clients of this kind have. */
export const typeOfKind = (kind: string): ClientType =>
  publicKinds.includes(kind) ? 'public' : 'confidential';

/** Returns the kind of a client that was registered by its type alone. */
export const usualKind = (type: string): ClientKind => (type === 'public' ? 'spa' : 'web');

/**
 * How a client authenticates at the token endpoint (OpenID Connect Core 1.0, section 9), in the order of the discovery
 * document: some clients take the first one listed.
 */
export const authMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;
export type AuthMethod = (typeof authMethods)[number];

/** `typ` of a client's access tokens: that of RFC 9068, or `JWT` for resource servers that do not know it. */
export const accessTokenTypes = ['at+jwt', 'JWT'] as const;
export type AccessTokenType = (typeof accessTokenTypes)[number];

/** The grant type of devices without a browser (RFC 8628, section 3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** A grant of the token endpoint. */
interface GrantRow {
  /** The clients that may list it: those that people sign in to, services, or all. */
  readonly listedBy: 'people' | 'services' | 'all';
  /** Whether people sign in by it. A client that people sign in to lists such a grant. */
  readonly signsIn: boolean;
  /** What it does while the tenant is locked. */
  readonly whileLocked: WhileLocked;
}

/** The grants by type, in the order of the discovery document. */
export const grantTable = {
  authorization_code: { listedBy: 'all', signsIn: true, whileLocked: 'owners' },
  refresh_token: { listedBy: 'all', signsIn: false, whileLocked: 'owners' },
  // the client gets a token for itself
  client_credentials: { listedBy: 'services', signsIn: false, whileLocked: 'stops' },
  [DEVICE_GRANT]: { listedBy: 'people', signsIn: true, whileLocked: 'stops' },
} as const satisfies Readonly<Record<string, GrantRow>>;

export type GrantType = keyof typeof grantTable;
export const grantTypes = Object.keys(grantTable) as readonly GrantType[];

/** The grant types of a client that is registered without naming any. */
export const usualGrantTypes: readonly GrantType[] = ['authorization_code', 'refresh_token'];

/** The scopes of OpenID Connect that a client may ask a user for; those of API keys are others. */
export const clientScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
export type ClientScope = (typeof clientScopes)[number];

/**
 * The scopes that tokens can have: those of OpenID Connect, and those of the Management API for a client that is allowed to ask
 * for them (`managementScopes`).
 */
export const tokenScopes = [...clientScopes, ...scopes] as const;

/**
 * Returns whether these scopes give access to the Management API. The tokens of a grant with them are for the service itself, and of
 * one without them for the client's own audience: a token has one audience.
 */
export const giveManagement = (granted: readonly string[]): boolean => granted.some(isScope);

/** Returns whether a client of this method has a secret. Null: either way of sending a secret. */
export const hasSecrets = (method: AuthMethod | null): boolean => method === null || isSecretMethod(method);

/** Returns whether a client with the setting `method` may authenticate by `used`. */
export const takesMethod = (method: AuthMethod | null, used: AuthMethod): boolean =>
  method === null ? isSecretMethod(used) : method === used;

const isSecretMethod = (method: AuthMethod): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post';
