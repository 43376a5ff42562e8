import { type AuthMethod, authMethods } from '../client/client-values.js';
import { definedMembers } from '../shared/changed-members.js';
import type { InputFault } from '../shared/domain-error.js';
import { fault, oneOf, refuseFaults } from '../shared/faults.js';
import { parsedUrl } from '../shared/parsed-url.js';
import { textFaults } from '../shared/text.js';
import type { ConnectionSettings, RoleRule } from './connection-events.js';
import {
  type Provider,
  type ProviderPreset,
  anyDirectory,
  isDirectoryId,
  issuerOfDirectory,
  linkingRules,
  newPeopleRules,
  profileRules,
  providerPresets,
  providers,
  secondFactorRules,
  visibilities,
} from './connection-values.js';
import type { NamedSecret, PresentConnection } from './connection.js';
import { roleRuleFaults } from './role-rules.js';

/** The most connections of a tenant. */
export const mostConnections = 50;

/** Settings as they were given; an absent member is the default, or stays as it is. Null clears. */
export interface ConnectionInput {
  readonly name?: string | undefined;
  /** Of `oidc`; of `github` and `gitlab` where they are self-hosted. */
  readonly issuer?: string | undefined;
  /** The id of a directory of Microsoft Entra ID, or `organizations` for every directory. */
  readonly directory?: string | undefined;
  readonly clientId?: string | undefined;
  /** The client's secret at the provider, or its private key (PKCS #8, PEM). */
  readonly clientSecret?: string | undefined;
  readonly authMethod?: string | undefined;
  readonly keyId?: string | null | undefined;
  readonly teamId?: string | undefined;
  readonly hostedDomain?: string | null | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly visibility?: string | undefined;
  readonly newPeople?: string | undefined;
  readonly linking?: string | undefined;
  readonly profile?: string | undefined;
  /** In place of all former ones. */
  readonly roleRules?: readonly RoleRule[] | undefined;
  readonly secondFactor?: string | undefined;
  readonly theirFactorValues?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
}

/** A connection that is to be created. */
export interface CreateConnectionInput extends ConnectionInput {
  readonly provider: string;
}

/** Settings and secret of a connection, which fit each other. */
export interface CheckedConnection {
  readonly settings: ConnectionSettings;
  /** Null without one. */
  readonly secret: string | null;
}

/** Returns what a connection begins with. Throws `invalid_input` with all faults. */
export function checkedConnection(
  input: CreateConnectionInput,
): CheckedConnection & { readonly provider: Provider } {
  refuseFaults(oneOf('/provider', input.provider, providers));
  const provider = input.provider as Provider;
  const { settings, secret } = checkedAgainst(provider, input, initial(provider), null);
  return { provider, settings, secret };
}

/** Returns a connection after a change. `held`: its secret until now. Throws `invalid_input` with all faults. */
export function checkedConnectionChange(
  before: PresentConnection,
  held: string | null,
  input: ConnectionInput,
): CheckedConnection {
  const {
    status: _,
    connectionId: _id,
    provider,
    secretId: _s,
    secretHint: _h,
    createdAt: _c,
    updatedAt: _u,
    ...settings
  } = before;
  return checkedAgainst(provider, input, settings, held);
}

/** Characters of a secret that are shown later, of secrets that keep enough hidden ones. */
const SHOWN = 4;
const LONG_ENOUGH = 16;

/** Returns a secret as events name it. */
export const namedSecret = (secretId: string, secret: string | null): NamedSecret =>
  secret === null
    ? { secretId: null, secretHint: null }
    : {
        secretId,
        secretHint: secret.length < LONG_ENOUGH || secret.startsWith('-----') ? null : secret.slice(-SHOWN),
      };

/** Returns the settings of a new connection before any is given. */
function initial(provider: Provider): ConnectionSettings {
  const { issuer, scopes } = providerPresets[provider];
  return {
    name: '',
    issuer: issuer ?? '',
    clientId: '',
    authMethod: provider === 'apple' ? 'client_secret_post' : 'client_secret_basic',
    keyId: null,
    teamId: null,
    hostedDomain: null,
    scopes,
    visibility: 'button',
    newPeople: 'none',
    linking: 'ask',
    profile: 'first',
    roleRules: [],
    secondFactor: 'ours',
    theirFactorValues: [],
    enabled: true,
  };
}

function checkedAgainst(
  provider: Provider,
  input: ConnectionInput,
  before: ConnectionSettings,
  heldSecret: string | null,
): CheckedConnection {
  const preset = providerPresets[provider];
  const { directory, clientSecret, ...given } = input;
  const merged = { ...before, ...definedMembers(given) } as ConnectionSettings;
  const settings = {
    ...merged,
    name: merged.name.trim(),
    issuer: directory === undefined ? merged.issuer : issuerOfDirectory(directory),
  };
  const secret = settings.authMethod === 'none' ? null : (clientSecret ?? heldSecret);
  refuseFaults([
    ...textFaults('/name', settings.name, { min: 1, max: 60, visible: 'joined' }),
    ...textFaults('/clientId', settings.clientId, { min: 1, max: 255 }),
    ...issuerFaults(preset, input, settings),
    ...memberFaults(provider, preset, input, settings),
    ...ruleFaults(settings),
    ...secretFaults(settings, secret),
  ]);
  return { settings, secret };
}

function issuerFaults(
  { issuer: fixed, selfHosted, needs }: ProviderPreset,
  { issuer, directory }: ConnectionInput,
  settings: ConnectionSettings,
): InputFault[] {
  if (needs.includes('directory')) {
    if (issuer !== undefined)
      return [fault('/issuer', 'unknown', 'follows from the directory; leave it out')];
    if (directory === undefined && settings.issuer === '')
      return [fault('/directory', 'required', 'is missing; give the id of your directory, or organizations')];
    return directory === undefined || directory === anyDirectory || isDirectoryId(directory)
      ? []
      : [
          fault(
            '/directory',
            'format',
            'is no id of a directory; give the UUID that your directory’s page shows, or organizations for people of every directory',
          ),
        ];
  }
  if (!selfHosted)
    return issuer === undefined || issuer === fixed
      ? []
      : [fault('/issuer', 'unknown', `is fixed for this provider: ${fixed ?? ''}; leave it out`)];
  return isIssuer(settings.issuer)
    ? []
    : [
        fault(
          '/issuer',
          'format',
          'is no address like https://login.example.com; give the issuer without query and fragment',
        ),
      ];
}

/** Returns whether a text is an issuer (OpenID Connect Discovery 1.0, section 2). http is refused later, but for allowed networks. */
function isIssuer(text: string): boolean {
  const url = text.length <= 2_048 ? parsedUrl(text) : null;
  return (
    url !== null &&
    ['https:', 'http:'].includes(url.protocol) &&
    url.username + url.password + url.search + url.hash === '' &&
    !/[\s?#]/.test(text)
  );
}

const shapes = {
  keyId: /^[\w.-]{1,200}$/,
  teamId: /^[A-Z0-9]{10}$/,
  hostedDomain: /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/,
};

function memberFaults(
  provider: Provider,
  { knows, needs }: ProviderPreset,
  input: ConnectionInput,
  settings: ConnectionSettings,
): InputFault[] {
  return (['directory', 'keyId', 'teamId', 'hostedDomain'] as const).flatMap((member) => {
    const pointer = `/${member}`;
    const given = input[member];
    if (typeof given === 'string' && !knows.includes(member))
      return [fault(pointer, 'unknown', `is no member of a connection to ${provider}; leave it out`)];
    if (member === 'directory') return [];
    const value = settings[member];
    if (value === null)
      return needs.includes(member as 'teamId')
        ? [fault(pointer, 'required', 'is missing; the provider shows it beside the key')]
        : [];
    return shapes[member].test(value)
      ? []
      : [fault(pointer, 'format', 'has not the form of such a value; copy it from the provider')];
  });
}

const MOST_VALUES = 20;

function ruleFaults(settings: ConnectionSettings): InputFault[] {
  const texts = (pointer: string, values: readonly string[], shape: RegExp): InputFault[] =>
    values.length <= MOST_VALUES && values.every((value) => shape.test(value))
      ? []
      : [fault(pointer, 'format', `takes up to ${MOST_VALUES} values without white space`)];
  return [
    ...oneOf('/authMethod', settings.authMethod, authMethods),
    ...oneOf('/visibility', settings.visibility, visibilities),
    ...oneOf('/newPeople', settings.newPeople, newPeopleRules),
    ...oneOf('/linking', settings.linking, linkingRules),
    ...oneOf('/profile', settings.profile, profileRules),
    ...oneOf('/secondFactor', settings.secondFactor, secondFactorRules),
    ...roleRuleFaults(settings.roleRules, settings.issuer),
    // RFC 6749, section 3.3
    ...texts('/scopes', settings.scopes, /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/),
    ...texts('/theirFactorValues', settings.theirFactorValues, /^[\x21-\x7e]{1,200}$/),
  ];
}

const isPrivateKey = (secret: string): boolean =>
  /^-----BEGIN PRIVATE KEY-----\s[\sA-Za-z0-9+/=]+-----END PRIVATE KEY-----\s*$/.test(secret);

function secretFaults({ authMethod, teamId }: ConnectionSettings, secret: string | null): InputFault[] {
  const pointer = '/clientSecret';
  if (authMethod === 'none') return [];
  if (secret === null)
    return [fault(pointer, 'required', 'is missing; give the secret that the provider shows for the client')];
  const isKey = teamId !== null || (authMethod satisfies AuthMethod) === 'private_key_jwt';
  if (isKey)
    return secret.length <= 10_000 && isPrivateKey(secret)
      ? []
      : [
          fault(
            pointer,
            'format',
            'is no private key; give it as PEM, with its lines BEGIN and END PRIVATE KEY',
          ),
        ];
  return textFaults(pointer, secret, { min: 1, max: 1_000 });
}
