import { scopes as apiScopes } from '../api-key/scopes.js';
import type { InputFault } from '../shared/domain-error.js';
import { fault, oneOf, pointerStep } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import type { ClientSettings } from './client-events.js';
import { audienceFaults } from './audience.js';
import { jwksFaults } from './client-jwks.js';
import { federatedCredentialFaults } from './federated-credential.js';
import {
  homeUrlFaults,
  jwksUriFaults,
  logoutUriFaults,
  originFaults,
  ownHostFaults,
  redirectUriFaults,
} from './client-uris.js';
import {
  accessTokenTypes,
  authMethods,
  clientKinds,
  clientScopes,
  grantTable,
  grantTypes,
  typeOfKind,
} from './client-values.js';

const clientNameLength = 200;
/** The most APIs of a client, besides its audience. */
const resourcesCount = 20;

/** The addresses of the service that a client's settings are checked against. */
export interface ServiceAddresses {
  /** The issuer, which is also the audience of the service's own API and so never a client's. */
  readonly baseUrl: string;
  /** Returns whether a web address is at a host of the service, where no client may send a browser. */
  readonly isOwn: (address: string) => boolean;
  /** Returns whether a web address at a host of the service is one of this tenant's own pages. */
  readonly isOwnHome: (address: string) => boolean;
  /** Why nothing can be sent to the new `backchannelLogoutUri`; absent or null for no reason, and where it stays. */
  readonly logoutAddressFault?: string | null;
}

/** Returns the faults of a client's settings. */
export function clientSettingsFaults(
  settings: ClientSettings,
  isPublic: boolean,
  { baseUrl, isOwn, isOwnHome, logoutAddressFault = null }: ServiceAddresses,
): InputFault[] {
  const { backchannelLogoutUri: logoutUri } = settings;
  const { redirectUris, postLogoutRedirectUris, allowedOrigins } = settings;
  return [
    ...textFaults('/name', settings.name, { min: 1, max: clientNameLength, visible: true }),
    ...kindFaults(settings, isPublic),
    ...authMethodFaults(settings, isPublic, isOwn),
    ...audienceFaults('/audience', settings.audience, baseUrl),
    ...resourceFaults(settings),
    ...redirectUriFaults('/redirectUris', redirectUris, {
      min: settings.kind === 'service' || !settings.grantTypes.includes('authorization_code') ? 0 : 1,
      privateUse: isPublic,
    }),
    ...redirectUriFaults('/postLogoutRedirectUris', postLogoutRedirectUris, { min: 0, privateUse: isPublic }),
    ...grantTypeFaults(settings),
    ...roleFaults(settings),
    ...eachOneOf('/scopes', settings.scopes, clientScopes, 'openid'),
    ...managementFaults(settings),
    ...(allowedOrigins === null ? [] : originFaults('/allowedOrigins', allowedOrigins)),
    ...ownHostFaults('/redirectUris', redirectUris, isOwn),
    ...ownHostFaults('/postLogoutRedirectUris', postLogoutRedirectUris, isOwn),
    ...ownHostFaults('/allowedOrigins', allowedOrigins ?? [], isOwn),
    ...oneOf('/accessTokenType', settings.accessTokenType, accessTokenTypes),
    ...(logoutUri === null
      ? []
      : logoutUriFaults('/backchannelLogoutUri', logoutUri, { isOwn, addressFault: logoutAddressFault })),
    ...(settings.homeUrl === null ? [] : homeUrlFaults('/homeUrl', settings.homeUrl, { isOwn, isOwnHome })),
  ];
}

function kindFaults({ kind }: ClientSettings, isPublic: boolean): InputFault[] {
  const pointer = '/kind';
  const unknown = oneOf(pointer, kind, clientKinds);
  if (unknown.length > 0 || typeOfKind(kind) === (isPublic ? 'public' : 'confidential')) return unknown;
  return isPublic
    ? [fault(pointer, 'public', 'must be spa or native: a public client can keep no secret')]
    : [fault(pointer, 'confidential', 'must be web or service: the client is confidential')];
}

function authMethodFaults(
  settings: ClientSettings,
  isPublic: boolean,
  isOwn: ServiceAddresses['isOwn'],
): InputFault[] {
  const { authMethod } = settings;
  const pointer = '/authMethod';
  const unknown = authMethod === null ? [] : oneOf(pointer, authMethod, authMethods);
  if (unknown.length > 0) return unknown;
  if (isPublic && authMethod !== 'none')
    return [fault(pointer, 'public', 'must be "none": a public client can keep no secret and no key')];
  if (!isPublic && authMethod === 'none')
    return [fault(pointer, 'confidential', 'is "none": a confidential client authenticates; name how')];
  return authMethod === 'private_key_jwt' ? keyFaults(settings, isOwn) : surplusKeys(settings);
}

function keyFaults(settings: ClientSettings, isOwn: ServiceAddresses['isOwn']): InputFault[] {
  const { federatedCredentials } = settings;
  return [
    ...ownKeyFaults(settings, isOwn),
    ...federatedCredentialFaults('/federatedCredentials', federatedCredentials, isOwn),
  ];
}

function ownKeyFaults(
  { jwks, jwksUri, federatedCredentials }: ClientSettings,
  isOwn: ServiceAddresses['isOwn'],
): InputFault[] {
  if (jwksUri === null && jwks === null)
    return federatedCredentials.length > 0
      ? []
      : [
          fault(
            '/jwks',
            'required',
            'is missing; give the public keys of the client, "jwksUri" or "federatedCredentials"',
          ),
        ];
  if (jwksUri === null) return jwksFaults('/jwks', jwks);
  return jwks === null
    ? jwksUriFaults('/jwksUri', jwksUri, isOwn)
    : [fault('/jwksUri', 'surplus', 'stands beside "jwks"; give one of them')];
}

function surplusKeys({ jwks, jwksUri, federatedCredentials }: ClientSettings): InputFault[] {
  const credentials = federatedCredentials.length === 0 ? null : federatedCredentials;
  return Object.entries({ jwks, jwksUri, federatedCredentials: credentials }).flatMap(([member, value]) =>
    value === null
      ? []
      : [fault(`/${member}`, 'surplus', 'is for clients that authenticate by private_key_jwt; leave it out')],
  );
}

/** A client that people sign in to lists a grant by which they do. A service needs none, since people do not sign in to it. */
function grantTypeFaults({ kind, grantTypes: given }: ClientSettings): InputFault[] {
  const pointer = '/grantTypes';
  const isService = kind === 'service';
  const others = isService ? 'people' : 'services';
  const misplaced = grantTypes.find((type) => given.includes(type) && grantTable[type].listedBy === others);
  if (misplaced !== undefined)
    return [
      fault(
        `${pointer}${pointerStep(String(given.indexOf(misplaced)))}`,
        'kind',
        isService
          ? 'is for applications that people sign in to; leave it out'
          : 'is for services, which act for themselves; leave it out, or make the "kind" "service"',
      ),
    ];
  const signsIn = grantTypes.some((type) => given.includes(type) && grantTable[type].signsIn);
  return eachOneOf(pointer, given, grantTypes, isService || signsIn ? undefined : 'authorization_code');
}

function roleFaults({ kind, grantTypes: given, roleIds }: ClientSettings): InputFault[] {
  if (roleIds.length === 0 || (kind === 'service' && given.includes('client_credentials'))) return [];
  return [
    fault(
      '/roles',
      'surplus',
      'is for services with the grant type client_credentials; leave it empty for all others',
    ),
  ];
}

function resourceFaults({ resources }: ClientSettings): InputFault[] {
  return resources.length > resourcesCount
    ? [fault('/resources', 'too_many', `has ${resources.length} APIs; keep ${resourcesCount} at most`)]
    : [];
}

function managementFaults({ managementScopes, thirdParty }: ClientSettings): InputFault[] {
  const pointer = '/managementScopes';
  if (thirdParty && managementScopes.length > 0)
    return [fault(pointer, 'surplus', "is for the tenant's own clients; leave it out for a third party's")];
  return eachOneOf(pointer, managementScopes, apiScopes);
}

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
