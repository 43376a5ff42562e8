import { type EventDefinition, namesOf, nullable, objectOf } from '../shared/event-definition.js';
import { type StoredImage, storedImageMembers } from '../shared/stored-image.js';
import type { Scope } from '../api-key/scopes.js';
import type {
  AccessTokenType,
  AuthMethod,
  ClientKind,
  ClientScope,
  ClientType,
  GrantType,
} from './client-values.js';
import { type PublicJwks, publicJwksSchema } from './client-jwks.js';
import { type FederatedCredential, federatedCredentialSchema } from './federated-credential.js';

/** The settings of a client that a tenant may change. */
export interface ClientSettings {
  readonly name: string;
  /** Fits the client's type. */
  readonly kind: ClientKind;
  /**
   * How the client authenticates at the token endpoint (OpenID Connect Core 1.0, section 9); null: by its secret, with
   * `client_secret_basic` or `client_secret_post`.
   */
  readonly authMethod: AuthMethod | null;
  /** `aud` of its access tokens, unless a request names another one of `resources`. */
  readonly audience: string;
  /** The APIs that it may ask for tokens for, by their identifiers: its audience first. */
  readonly resources: readonly string[];
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly grantTypes: readonly GrantType[];
  /** The scopes that the client may ask for. */
  readonly scopes: readonly ClientScope[];
  /** The scopes of the Management API that it may ask an administrator for, with `resource`; empty for none. */
  readonly managementScopes: readonly Scope[];
  /** A client of another organisation, which needs the user's consent. */
  readonly thirdParty: boolean;
  /** Public keys of a client that signs assertions (`private_key_jwt`); null for all others, and beside `jwksUri`. */
  readonly jwks: PublicJwks | null;
  /** Where such a client publishes its keys, in place of `jwks`; null for all others. */
  readonly jwksUri: string | null;
  /** Tokens of other issuers by which such a client proves itself as well, or instead; empty for all others. */
  readonly federatedCredentials: readonly FederatedCredential[];
  /** Its assertions may be addressed to the token endpoint's URL besides the issuer. */
  readonly acceptsTokenEndpointAudience: boolean;
  /** Origins whose scripts may call the token endpoint; null: those of its redirect URIs. */
  readonly allowedOrigins: readonly string[] | null;
  /** `typ` of its access tokens. */
  readonly accessTokenType: AccessTokenType;
  /** The client's page for users whom no authorization request leads back to it; null for none. */
  readonly homeUrl: string | null;
  /** The custom roles that a service holds itself, in the tokens of `client_credentials`; empty for all other clients. */
  readonly roleIds: readonly string[];
  /** Where the client is notified of the ends of sessions (OpenID Connect Back-Channel Logout 1.0, section 2.2); null for nowhere. */
  readonly backchannelLogoutUri: string | null;
  /** Whether the client needs `sid` in logout tokens, which always have it. */
  readonly backchannelLogoutSessionRequired: boolean;
}

/** The settings that registrations did not have from the beginning on; absent: none, of `resources` the audience alone. */
const laterSettings = [
  'roleIds',
  'federatedCredentials',
  'backchannelLogoutUri',
  'backchannelLogoutSessionRequired',
  'resources',
] as const;
type LaterSettings = Pick<ClientSettings, (typeof laterSettings)[number]>;

/** Events of a client. None holds a secret, only the SHA-256 (hexadecimal) of one with 32 random bytes. */
export type ClientEvent =
  | {
      readonly type: 'ClientRegistered';
      readonly data: Omit<ClientSettings, keyof LaterSettings> &
        Partial<LaterSettings> & {
          readonly clientId: string;
          readonly type: ClientType;
          /** Null for a client that has no secret. */
          readonly secretHash: string | null;
        };
    }
  /** The registration lost its client id to another tenant before it took place. */
  | { readonly type: 'ClientRegistrationCancelled'; readonly data: { readonly clientId: string } }
  | {
      readonly type: 'ClientChanged';
      readonly data: { readonly clientId: string } & Partial<ClientSettings>;
    }
  | {
      readonly type: 'ClientSecretRotated';
      readonly data: {
        readonly clientId: string;
        readonly secretHash: string;
        /** The time until which the previous secret works as well, ISO 8601. */
        readonly previousExpiresAt: string;
      };
    }
  | { readonly type: 'ClientLogoSet'; readonly data: { readonly clientId: string } & StoredImage }
  | { readonly type: 'ClientLogoRemoved'; readonly data: { readonly clientId: string } }
  | { readonly type: 'ClientDeleted'; readonly data: { readonly clientId: string } };

const text = { type: 'string' };
const boolean = { type: 'boolean' };
const texts = { type: 'array', items: text };
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const settings = {
  name: text,
  kind: text,
  authMethod: nullable(text),
  audience: text,
  resources: texts,
  redirectUris: texts,
  postLogoutRedirectUris: texts,
  grantTypes: texts,
  scopes: texts,
  managementScopes: texts,
  thirdParty: boolean,
  jwks: nullable(publicJwksSchema),
  jwksUri: nullable(text),
  federatedCredentials: { type: 'array', items: federatedCredentialSchema },
  acceptsTokenEndpointAudience: boolean,
  allowedOrigins: nullable(texts),
  accessTokenType: text,
  homeUrl: nullable(text),
  roleIds: { type: 'array', items: { type: 'string', format: 'uuid' } },
  backchannelLogoutUri: nullable(text),
  backchannelLogoutSessionRequired: boolean,
};

export const clientEvents = {
  ClientRegistered: {
    version: 1,
    schema: objectOf({ clientId: text, type: text, ...settings, secretHash: nullable(hash) }, laterSettings),
    personal: [],
    digests: ['secretHash'],
  },
  ClientRegistrationCancelled: { version: 1, schema: objectOf({ clientId: text }), personal: [] },
  ClientChanged: {
    version: 1,
    schema: objectOf({ clientId: text, ...settings }, namesOf(settings)),
    personal: [],
  },
  ClientSecretRotated: {
    version: 1,
    schema: objectOf({
      clientId: text,
      secretHash: hash,
      previousExpiresAt: { type: 'string', format: 'date-time' },
    }),
    personal: [],
    digests: ['secretHash'],
  },
  ClientLogoSet: { version: 1, schema: objectOf({ clientId: text, ...storedImageMembers }), personal: [] },
  ClientLogoRemoved: { version: 1, schema: objectOf({ clientId: text }), personal: [] },
  ClientDeleted: { version: 1, schema: objectOf({ clientId: text }), personal: [] },
} satisfies Record<ClientEvent['type'], EventDefinition>;
