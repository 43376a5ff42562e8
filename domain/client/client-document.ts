import { type PublicJwks, usableKeys } from './client-jwks.js';
import { jwksUriFaults, ownHostFaults, redirectUriFaults } from './client-uris.js';
import { type GrantType, grantTypes } from './client-values.js';
import type { ClientDocument } from './metadata-client.js';

/** What is wrong with a document. The word is part of the error code that its developers see. */
export type DocumentFault =
  | 'no_object'
  | 'other_client_id'
  | 'secret'
  | 'auth_method'
  | 'redirect_uris'
  | 'grant_types'
  | 'response_types'
  | 'keys';

/** Fewer and shorter than those of registered clients: a request of any caller stores them. */
const MOST_REDIRECT_URIS = 10;
const MOST_URI_CHARACTERS = 512;

/** Sentences with the remedy, for `error_description`. */
export const documentFaults: Readonly<Record<DocumentFault, string>> = {
  no_object: 'the document must be a JSON object',
  other_client_id: 'its client_id must be exactly the address that it is served at',
  secret: 'it must not have client_secret or client_secret_expires_at',
  auth_method: 'its token_endpoint_auth_method must be none or private_key_jwt',
  redirect_uris: `its redirect_uris must have 1 to ${MOST_REDIRECT_URIS} addresses of up to ${MOST_URI_CHARACTERS} characters, https on the host of the document or http on 127.0.0.1, [::1] or localhost`,
  grant_types: 'its grant_types must have authorization_code',
  response_types: 'its response_types must have code',
  keys: 'private_key_jwt needs jwks or jwks_uri, not both: RSA of 2048 bits or more, or P-256, without private members',
};

/** The first 100 code points. */
const firstOfName = /^.{0,100}/su;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

/**
 * Returns what a Client ID Metadata Document says, or its first fault (draft-ietf-oauth-client-id-metadata-document, section 4; names
 * of members as in RFC 7591, section 2). Without `token_endpoint_auth_method` the client is public: it cannot have a secret.
 * Redirect URIs that it may not use are left out, so that a document for several services can be used.
 * @param isOwn whether an address is at a host of the service
 */
export function clientDocument(
  clientId: string,
  json: unknown,
  isOwn: (address: string) => boolean,
): ClientDocument | DocumentFault {
  if (!isObject(json)) return 'no_object';
  if (json['client_id'] !== clientId) return 'other_client_id';
  if (json['client_secret'] !== undefined || json['client_secret_expires_at'] !== undefined) return 'secret';
  const { token_endpoint_auth_method: authMethod = 'none' } = json;
  if (authMethod !== 'none' && authMethod !== 'private_key_jwt') return 'auth_method';
  const named = texts(json['redirect_uris']) ?? [];
  if (named.length > MOST_REDIRECT_URIS || named.some(({ length }) => length > MOST_URI_CHARACTERS))
    return 'redirect_uris';
  const redirectUris = usableRedirectUris(clientId, named, isOwn);
  if (redirectUris.length === 0) return 'redirect_uris';
  const granted = grantsOf(json);
  if (granted === null) return 'grant_types';
  if (texts(json['response_types'] ?? ['code'])?.includes('code') !== true) return 'response_types';
  const keys = authMethod === 'none' ? noKeys : keysOf(json, isOwn);
  if (keys === null) return 'keys';
  return { clientId, name: nameOf(json), authMethod, redirectUris, grantTypes: granted, ...keys };
}

const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?:[:/?]|$)/;

function usableRedirectUris(
  clientId: string,
  named: readonly string[],
  isOwn: (address: string) => boolean,
): readonly string[] {
  const { origin } = new URL(clientId);
  return named.filter(
    (uri) =>
      redirectUriFaults('', [uri], { min: 1, privateUse: false }).length === 0 &&
      (loopback.test(uri) || new URL(uri).origin === origin) &&
      ownHostFaults('', [uri], isOwn).length === 0,
  );
}

/** Without the member the code alone (RFC 7591, section 2). */
function grantsOf({ grant_types: value = ['authorization_code'] }: Members): readonly GrantType[] | null {
  const named = texts(value);
  if (named?.includes('authorization_code') !== true) return null;
  return grantTypes.filter(
    (type) => (type === 'authorization_code' || type === 'refresh_token') && named.includes(type),
  );
}

interface Keys {
  readonly jwks: PublicJwks | null;
  readonly jwksUri: string | null;
}

const noKeys: Keys = { jwks: null, jwksUri: null };

const privateMembers = ['d', 'k'];

function keysOf({ jwks, jwks_uri: jwksUri }: Members, isOwn: (address: string) => boolean): Keys | null {
  if ((jwks === undefined) === (jwksUri === undefined)) return null;
  if (jwksUri !== undefined)
    return typeof jwksUri === 'string' && jwksUriFaults('', jwksUri, isOwn).length === 0
      ? { jwks: null, jwksUri }
      : null;
  const given: unknown = isObject(jwks) ? jwks['keys'] : null;
  // a client that publishes its private key has no secret
  const isExposed =
    Array.isArray(given) && given.some((key) => isObject(key) && privateMembers.some((name) => name in key));
  const usable = isExposed ? null : usableKeys(jwks);
  return usable && { jwks: usable, jwksUri: null };
}

/** Line breaks, control and format characters, such as those that turn the direction of a text. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]+/gu;

function nameOf({ client_name: value }: Members): string | null {
  if (typeof value !== 'string') return null;
  const name = value.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? null : firstOfName.exec(name)![0].trim();
}
