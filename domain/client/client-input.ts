import type { InputFault } from '../shared/domain-error.js';
import { pointerStep, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import type { ClientSettings } from './client-events.js';
import { BUILT_IN_PREFIX, isBuiltInClient } from './portal-client.js';
import { scopes as apiScopes } from '../api-key/scopes.js';
import { type PublicJwks, jwksFaults, publicJwks } from './client-jwks.js';
import { clientSecretFaults } from './client-secret.js';
import { homeUrlFaults, originFaults, redirectUriFaults, ownHostFaults } from './client-uris.js';
import {
  type AccessTokenType,
  type AuthMethod,
  type ClientType,
  accessTokenTypes,
  authMethods,
  clientScopes,
  clientTypes,
  grantTypes,
  hasSecrets,
} from './client-values.js';
import { parsedUrl } from '../shared/parsed-url.js';
import { isUuid } from '../shared/uuid.js';

const clientNameLength = 200;
const clientIdShape = /^[A-Za-z0-9_-]{1,64}$/;
// an absolute URI without fragment (RFC 8707, section 2), or a name
const audienceShape = /^[A-Za-z0-9._~:/?@!$&'()+,;=%-]{1,255}$/;

/** Whether a text has the form of a client id. Other texts need no look-up. */
export const isClientId = (value: string): boolean => clientIdShape.test(value);

/** Settings as they were given; an absent member is the default, or stays as it is. */
export interface ClientSettingsInput {
  readonly name?: string | undefined;
  /**
   * Null, or absent at the registration: `none` for a public client, a secret sent either way for a confidential one.
   */
  readonly authMethod?: string | null | undefined;
  readonly audience?: string | undefined;
  readonly redirectUris?: readonly string[] | undefined;
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
  readonly grantTypes?: readonly string[] | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Not with `thirdParty`. */
  readonly managementScopes?: readonly string[] | undefined;
  readonly thirdParty?: boolean | undefined;
  /** A JWK Set, for `private_key_jwt` only. */
  readonly jwks?: unknown;
  readonly acceptsTokenEndpointAudience?: boolean | undefined;
  readonly allowedOrigins?: readonly string[] | null | undefined;
  /** Default: `at+jwt`. */
  readonly accessTokenType?: string | undefined;
  /** https, or http on this machine. */
  readonly homeUrl?: string | null | undefined;
}

/** The input of a registration, as it was given. */
export interface ClientInput extends ClientSettingsInput {
  /** Generated when it is absent. */
  readonly clientId?: string | undefined;
  readonly type: string;
  readonly audience: string;
  readonly redirectUris: readonly string[];
  /** A secret that the caller brings, instead of a generated one. */
  readonly clientSecret?: string | undefined;
}

/** The addresses of the service that a client's settings are checked against. */
export interface ServiceAddresses {
  /** The issuer, which is also the audience of the service's own API and so never a client's. */
  readonly baseUrl: string;
  /** Whether a web address is at a host of the service, where no client may send a browser. */
  readonly isOwn: (address: string) => boolean;
  /** Whether a web address at a host of the service is one of this tenant's own pages. */
  readonly isOwnHome: (address: string) => boolean;
}

/** Returns the checked settings of a registration. Throws `invalid_input` with all faults. */
export function checkedClient(
  input: ClientInput,
  addresses: ServiceAddresses,
): { readonly type: ClientType; readonly settings: ClientSettings } {
  const { type, clientId, clientSecret } = input;
  const isPublic = type === 'public';
  const settings = withDefaults(input, isPublic, {
    name: clientId ?? '',
    authMethod: usualMethod(isPublic),
    audience: '',
    redirectUris: [],
    postLogoutRedirectUris: [],
    grantTypes,
    scopes: clientScopes,
    managementScopes: [],
    thirdParty: false,
    jwks: null,
    acceptsTokenEndpointAudience: false,
    allowedOrigins: null,
    accessTokenType: 'at+jwt',
    homeUrl: null,
  });
  refuseFaults([
    ...clientIdFaults(clientId),
    ...oneOf('/type', type, clientTypes),
    ...settingsFaults(settings, isPublic, addresses),
    ...(clientSecret === undefined || hasSecrets(settings.authMethod)
      ? clientSecretFaults('/clientSecret', clientSecret)
      : [fault('/clientSecret', 'surplus', 'is for a client that has a secret; leave it out')]),
  ]);
  return { type: type as ClientType, settings: tidy(settings) };
}

/** Returns a client's settings with these changes. Throws `invalid_input` with all faults. */
export function checkedClientChange(
  current: ClientSettings & { readonly type: ClientType },
  changes: ClientSettingsInput,
  addresses: ServiceAddresses,
): ClientSettings {
  const { name, audience, redirectUris, postLogoutRedirectUris } = current;
  const { authMethod, scopes, managementScopes, thirdParty } = current;
  const { acceptsTokenEndpointAudience, allowedOrigins } = current;
  const isPublic = current.type === 'public';
  const settings = withDefaults(changes, isPublic, {
    name,
    authMethod,
    audience,
    redirectUris,
    postLogoutRedirectUris,
    scopes,
    managementScopes,
    thirdParty,
    grantTypes: current.grantTypes,
    acceptsTokenEndpointAudience,
    allowedOrigins,
    accessTokenType: current.accessTokenType,
    homeUrl: current.homeUrl,
    // keys are removed with the method that uses them
    jwks:
      (changes.authMethod === undefined ? authMethod : changes.authMethod) === 'private_key_jwt'
        ? current.jwks
        : null,
  });
  refuseFaults(settingsFaults(settings, isPublic, addresses));
  return tidy(settings);
}

const usualMethod = (isPublic: boolean): AuthMethod | null => (isPublic ? 'none' : null);

/** Returns the settings as given: the members of the lists are checked afterwards. */
const withDefaults = (
  input: ClientSettingsInput,
  isPublic: boolean,
  defaults: ClientSettings,
): ClientSettings => ({
  name: input.name?.trim() ?? defaults.name,
  authMethod:
    input.authMethod === null
      ? usualMethod(isPublic)
      : ((input.authMethod ?? defaults.authMethod) as AuthMethod | null),
  audience: input.audience ?? defaults.audience,
  redirectUris: input.redirectUris ?? defaults.redirectUris,
  postLogoutRedirectUris: input.postLogoutRedirectUris ?? defaults.postLogoutRedirectUris,
  grantTypes: (input.grantTypes ?? defaults.grantTypes) as ClientSettings['grantTypes'],
  scopes: (input.scopes ?? defaults.scopes) as ClientSettings['scopes'],
  managementScopes: (input.managementScopes ??
    defaults.managementScopes) as ClientSettings['managementScopes'],
  thirdParty: input.thirdParty ?? defaults.thirdParty,
  jwks: (input.jwks ?? defaults.jwks) as PublicJwks | null,
  acceptsTokenEndpointAudience: input.acceptsTokenEndpointAudience ?? defaults.acceptsTokenEndpointAudience,
  allowedOrigins: input.allowedOrigins === undefined ? defaults.allowedOrigins : input.allowedOrigins,
  accessTokenType: (input.accessTokenType ?? defaults.accessTokenType) as AccessTokenType,
  homeUrl: input.homeUrl === undefined ? defaults.homeUrl : input.homeUrl,
});

/** Returns the lists in the order of their catalogue, and keys without superfluous members. */
const tidy = (settings: ClientSettings): ClientSettings => ({
  ...settings,
  grantTypes: grantTypes.filter((grant) => settings.grantTypes.includes(grant)),
  scopes: clientScopes.filter((scope) => settings.scopes.includes(scope)),
  managementScopes: apiScopes.filter((scope) => settings.managementScopes.includes(scope)),
  jwks: settings.jwks && publicJwks(settings.jwks),
});

const fault = (pointer: string, code: string, detail: string): InputFault => ({ pointer, code, detail });

function settingsFaults(
  settings: ClientSettings,
  isPublic: boolean,
  { baseUrl, isOwn, isOwnHome }: ServiceAddresses,
): InputFault[] {
  const { redirectUris, postLogoutRedirectUris, allowedOrigins } = settings;
  return [
    ...textFaults('/name', settings.name, { min: 1, max: clientNameLength, visible: true }),
    ...authMethodFaults(settings, isPublic),
    ...audienceFaults(settings.audience, baseUrl),
    ...redirectUriFaults('/redirectUris', redirectUris, { min: 1, privateUse: isPublic }),
    ...redirectUriFaults('/postLogoutRedirectUris', postLogoutRedirectUris, { min: 0, privateUse: isPublic }),
    ...eachOneOf('/grantTypes', settings.grantTypes, grantTypes, 'authorization_code'),
    ...eachOneOf('/scopes', settings.scopes, clientScopes, 'openid'),
    ...managementFaults(settings),
    ...(allowedOrigins === null ? [] : originFaults('/allowedOrigins', allowedOrigins)),
    ...ownHostFaults('/redirectUris', redirectUris, isOwn),
    ...ownHostFaults('/postLogoutRedirectUris', postLogoutRedirectUris, isOwn),
    ...ownHostFaults('/allowedOrigins', allowedOrigins ?? [], isOwn),
    ...oneOf('/accessTokenType', settings.accessTokenType, accessTokenTypes),
    ...(settings.homeUrl === null ? [] : homeUrlFaults('/homeUrl', settings.homeUrl, { isOwn, isOwnHome })),
  ];
}

function authMethodFaults({ authMethod, jwks }: ClientSettings, isPublic: boolean): InputFault[] {
  const pointer = '/authMethod';
  const unknown = authMethod === null ? [] : oneOf(pointer, authMethod, authMethods);
  if (unknown.length > 0) return unknown;
  if (isPublic && authMethod !== 'none')
    return [fault(pointer, 'public', 'must be "none": a public client can keep no secret and no key')];
  if (!isPublic && authMethod === 'none')
    return [fault(pointer, 'confidential', 'is "none": a confidential client authenticates; name how')];
  if (authMethod === 'private_key_jwt')
    return jwks === null
      ? [fault('/jwks', 'required', 'is missing; give the public keys of the client')]
      : jwksFaults('/jwks', jwks);
  return jwks === null
    ? []
    : [fault('/jwks', 'surplus', 'is for clients that authenticate by private_key_jwt; leave it out')];
}

function managementFaults({ managementScopes, thirdParty }: ClientSettings): InputFault[] {
  const pointer = '/managementScopes';
  if (thirdParty && managementScopes.length > 0)
    return [fault(pointer, 'surplus', "is for the tenant's own clients; leave it out for a third party's")];
  return eachOneOf(pointer, managementScopes, apiScopes);
}

function clientIdFaults(clientId: string | undefined): InputFault[] {
  if (clientId === undefined) return [];
  if (!isClientId(clientId)) return [fault('/clientId', 'format', 'must be 1 to 64 letters, digits, _ or -')];
  if (isBuiltInClient(clientId))
    return [
      fault('/clientId', 'reserved', `begins with ${BUILT_IN_PREFIX}, which is kept for the service's own`),
    ];
  // a subject must never be taken for a client (RFC 9700, section 4.15), and those are UUIDs
  return isUuid(clientId.toLowerCase())
    ? [fault('/clientId', 'reserved', 'looks like the id of a user; choose another one')]
    : [];
}

function audienceFaults(audience: string, baseUrl: string): InputFault[] {
  const pointer = '/audience';
  if (audience === '')
    return [fault(pointer, 'required', 'is empty; give the URI or name of the API that the tokens are for')];
  if (!audienceShape.test(audience))
    return [
      fault(pointer, 'format', 'must be an absolute URI without fragment, or a name of up to 255 characters'),
    ];
  return isWithin(audience, baseUrl)
    ? [fault(pointer, 'reserved', "is this service's own address; give that of your API")]
    : [];
}

/** Whether an audience is the service's own address or below it, in any spelling. */
const isWithin = (audience: string, baseUrl: string): boolean => {
  const other = parsedUrl(audience);
  if (other === null) return false;
  const own = new URL(baseUrl);
  const base = own.pathname.replace(/\/+$/, '');
  return own.origin === other.origin && `${other.pathname}/`.startsWith(`${base}/`);
};

const oneOf = (pointer: string, value: string, catalogue: readonly string[]): InputFault[] =>
  catalogue.includes(value) ? [] : [fault(pointer, 'unknown', `is not one of ${catalogue.join(', ')}`)];

const eachOneOf = (
  pointer: string,
  values: readonly string[],
  catalogue: readonly string[],
  needed?: string,
): InputFault[] => {
  const unknown = values.flatMap((value, index) =>
    oneOf(`${pointer}${pointerStep(String(index))}`, value, catalogue),
  );
  return unknown.length > 0 || needed === undefined || values.includes(needed)
    ? unknown
    : [fault(pointer, 'required', `lacks ${needed}, which every client needs`)];
};
