import type { InputFault } from '../shared/domain-error.js';
import { fault, oneOf, refuseFaults } from '../shared/faults.js';
import { scopes as apiScopes } from '../api-key/scopes.js';
import type { ClientSettings } from './client-events.js';
import { isSameAudience } from './audience.js';
import { type PublicJwks, publicJwks } from './client-jwks.js';
import { type FederatedCredential, federatedCredential } from './federated-credential.js';
import { clientSecretFaults } from './client-secret.js';
import { type ServiceAddresses, clientSettingsFaults } from './client-setting-faults.js';
import {
  type AccessTokenType,
  type AuthMethod,
  type ClientKind,
  type ClientType,
  clientScopes,
  clientTypes,
  grantTypes,
  hasSecrets,
  typeOfKind,
  usualGrantTypes,
  usualKind,
} from './client-values.js';
import { BUILT_IN_PREFIX, isBuiltInClient } from './portal-client.js';
import { isUuid } from '../shared/uuid.js';

const clientIdShape = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns whether a text has the form of a client id. Other texts need no look-up. */
export const isClientId = (value: string): boolean => clientIdShape.test(value);

/** Settings as they were given; an absent member is the default, or stays as it is. */
export interface ClientSettingsInput {
  readonly name?: string | undefined;
  /** Must fit the type. Default: `spa` for a public client, `web` for a confidential one. */
  readonly kind?: string | undefined;
  /**
   * Null, or absent at the registration: `none` for a public client, a secret sent either way for a confidential one.
   */
  readonly authMethod?: string | null | undefined;
  readonly audience?: string | undefined;
  /** Identifiers of APIs of the tenant; the audience is one of them in any case. */
  readonly resources?: readonly string[] | undefined;
  readonly redirectUris?: readonly string[] | undefined;
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
  readonly grantTypes?: readonly string[] | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Not with `thirdParty`. */
  readonly managementScopes?: readonly string[] | undefined;
  readonly thirdParty?: boolean | undefined;
  /** A JWK Set, for `private_key_jwt` only. */
  readonly jwks?: unknown;
  /** The address of a JWK Set, in place of `jwks`. Of these two, the one that is given replaces the other. */
  readonly jwksUri?: string | null | undefined;
  /** For `private_key_jwt` only, beside keys or instead of them. */
  readonly federatedCredentials?: readonly FederatedCredential[] | undefined;
  readonly acceptsTokenEndpointAudience?: boolean | undefined;
  readonly allowedOrigins?: readonly string[] | null | undefined;
  /** Default: `at+jwt`. */
  readonly accessTokenType?: string | undefined;
  /** https, or http on this machine. */
  readonly homeUrl?: string | null | undefined;
  /** Ids of custom roles of the tenant, for a service that gets tokens for itself. */
  readonly roleIds?: readonly string[] | undefined;
  /** Where logout tokens go, by the rules of webhooks. */
  readonly backchannelLogoutUri?: string | null | undefined;
  readonly backchannelLogoutSessionRequired?: boolean | undefined;
}

/** The input of a registration, as it was given. */
export interface ClientInput extends ClientSettingsInput {
  /** Generated when it is absent. */
  readonly clientId?: string | undefined;
  /** Default: the one of `kind`, of which one is needed. */
  readonly type?: string | undefined;
  /** A secret that the caller brings, instead of a generated one. */
  readonly clientSecret?: string | undefined;
}

/** Returns the checked settings of a registration. Throws `invalid_input` with all faults. */
export function checkedClient(
  input: ClientInput,
  addresses: ServiceAddresses,
): { readonly type: ClientType; readonly settings: ClientSettings } {
  const { clientId, clientSecret } = input;
  const type = input.type ?? (input.kind === undefined ? '' : typeOfKind(input.kind));
  const isPublic = type === 'public';
  const settings = withDefaults(input, isPublic, {
    name: clientId ?? '',
    kind: usualKind(type),
    authMethod: usualMethod(isPublic),
    audience: '',
    resources: [],
    redirectUris: [],
    postLogoutRedirectUris: [],
    grantTypes: usualGrantTypes,
    scopes: clientScopes,
    managementScopes: [],
    thirdParty: false,
    jwks: null,
    jwksUri: null,
    federatedCredentials: [],
    acceptsTokenEndpointAudience: false,
    allowedOrigins: null,
    accessTokenType: 'at+jwt',
    homeUrl: null,
    roleIds: [],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
  });
  refuseFaults([
    ...clientIdFaults(clientId),
    ...(type === '' ? [fault('/type', 'required', 'is missing; give "type" or "kind"')] : []),
    ...(type === '' ? [] : oneOf('/type', type, clientTypes)),
    ...clientSettingsFaults(settings, isPublic, addresses),
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
  const { name, kind, audience, redirectUris, postLogoutRedirectUris } = current;
  const { authMethod, scopes, managementScopes, thirdParty } = current;
  const { acceptsTokenEndpointAudience, allowedOrigins } = current;
  const isPublic = current.type === 'public';
  const signs = (changes.authMethod === undefined ? authMethod : changes.authMethod) === 'private_key_jwt';
  const settings = withDefaults(changes, isPublic, {
    name,
    kind,
    authMethod,
    audience,
    resources: current.resources.filter((one) => !isSameAudience(one, audience)),
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
    roleIds: current.roleIds,
    backchannelLogoutUri: current.backchannelLogoutUri,
    backchannelLogoutSessionRequired: current.backchannelLogoutSessionRequired,
    // keys are removed with the method that uses them
    jwks: signs ? current.jwks : null,
    jwksUri: signs ? current.jwksUri : null,
    federatedCredentials: signs ? current.federatedCredentials : [],
  });
  refuseFaults(clientSettingsFaults(settings, isPublic, addresses));
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
  kind: (input.kind ?? defaults.kind) as ClientKind,
  authMethod:
    input.authMethod === null
      ? usualMethod(isPublic)
      : ((input.authMethod ?? defaults.authMethod) as AuthMethod | null),
  audience: input.audience ?? defaults.audience,
  resources: input.resources ?? defaults.resources,
  redirectUris: input.redirectUris ?? defaults.redirectUris,
  postLogoutRedirectUris: input.postLogoutRedirectUris ?? defaults.postLogoutRedirectUris,
  grantTypes: (input.grantTypes ?? defaults.grantTypes) as ClientSettings['grantTypes'],
  scopes: (input.scopes ?? defaults.scopes) as ClientSettings['scopes'],
  managementScopes: (input.managementScopes ??
    defaults.managementScopes) as ClientSettings['managementScopes'],
  thirdParty: input.thirdParty ?? defaults.thirdParty,
  ...keysIn(input, defaults),
  federatedCredentials: input.federatedCredentials ?? defaults.federatedCredentials,
  acceptsTokenEndpointAudience: input.acceptsTokenEndpointAudience ?? defaults.acceptsTokenEndpointAudience,
  allowedOrigins: input.allowedOrigins === undefined ? defaults.allowedOrigins : input.allowedOrigins,
  accessTokenType: (input.accessTokenType ?? defaults.accessTokenType) as AccessTokenType,
  homeUrl: input.homeUrl === undefined ? defaults.homeUrl : input.homeUrl,
  roleIds: input.roleIds ?? defaults.roleIds,
  backchannelLogoutUri:
    input.backchannelLogoutUri === undefined ? defaults.backchannelLogoutUri : input.backchannelLogoutUri,
  backchannelLogoutSessionRequired:
    input.backchannelLogoutSessionRequired ?? defaults.backchannelLogoutSessionRequired,
});

/** Returns the keys or their address as given; both where both are given, which is refused afterwards. */
const keysIn = (
  { jwks = null, jwksUri }: ClientSettingsInput,
  defaults: ClientSettings,
): Pick<ClientSettings, 'jwks' | 'jwksUri'> => ({
  jwks: (jwks ?? (typeof jwksUri === 'string' ? null : defaults.jwks)) as PublicJwks | null,
  jwksUri: jwksUri === undefined ? (jwks === null ? defaults.jwksUri : null) : jwksUri,
});

/** Returns the audience, and then the other APIs, each once. */
const withAudience = ({ audience, resources }: ClientSettings): readonly string[] =>
  [audience, ...resources].filter(
    (one, index, all) => all.findIndex((other) => isSameAudience(one, other)) === index,
  );

/** Returns the lists in the order of their catalogue, and keys without superfluous members. */
const tidy = (settings: ClientSettings): ClientSettings => ({
  ...settings,
  resources: withAudience(settings),
  grantTypes: grantTypes.filter((grant) => settings.grantTypes.includes(grant)),
  scopes: clientScopes.filter((scope) => settings.scopes.includes(scope)),
  managementScopes: apiScopes.filter((scope) => settings.managementScopes.includes(scope)),
  jwks: settings.jwks && publicJwks(settings.jwks),
  federatedCredentials: settings.federatedCredentials.map(federatedCredential),
  roleIds: [...new Set(settings.roleIds)].sort(),
});

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
