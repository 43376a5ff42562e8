import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { ClientSettings } from '../../../domain/client/client-events.js';
import type { ClientSettingsInput } from '../../../domain/client/client-input.js';
import {
  accessTokenTypes,
  authMethods,
  clientKinds,
  clientScopes,
  grantTypes,
} from '../../../domain/client/client-values.js';
import { scopes as apiScopes } from '../../../domain/api-key/scopes.js';
import { list, several, textArgument } from '../command.js';
import { jwkSetIn } from '../jwk-set.js';

/** How a member of a client's settings is given on the command line. `help` is what it means. */
type Member =
  | { readonly as: 'text' | 'textOrNull'; readonly value: string; readonly help: string }
  | { readonly as: 'choice'; readonly of: readonly string[]; readonly help: string }
  | { readonly as: 'list'; readonly of: readonly string[]; readonly help: string }
  /** `one`: the option that gives one value, and may be given several times; `value`: the word for one. */
  | { readonly as: 'values'; readonly one: string; readonly value: string; readonly help: string }
  | { readonly as: 'keys' | 'credentials'; readonly help: string }
  | { readonly as: 'flag'; readonly help: string; readonly no: string };

/** Every member that a client's record lets be written: each is an option of `clients create` and `clients change`. */
const members: { readonly [Name in keyof Omit<ClientSettings, 'roleIds'> | 'roles']: Member } = {
  name: { as: 'text', value: 'name', help: 'what people know it as' },
  kind: {
    as: 'choice',
    of: clientKinds,
    help: 'what the application is; at the creation, default: by --type',
  },
  authMethod: {
    as: 'textOrNull',
    value: 'method',
    help: `how it proves who it is: ${authMethods.join(', ')}; "": its secret, either way`,
  },
  audience: { as: 'text', value: 'audience', help: '`aud` of its access tokens: the API that it calls' },
  resources: {
    as: 'values',
    one: 'resource',
    value: 'identifier',
    help: 'an API that it may ask for tokens for, besides its audience; "": none',
  },
  redirectUris: { as: 'values', one: 'redirect-uri', value: 'uri', help: 'where people come back to' },
  postLogoutRedirectUris: {
    as: 'values',
    one: 'post-logout-redirect-uri',
    value: 'uri',
    help: 'where people go after a sign-out',
  },
  allowedOrigins: {
    as: 'values',
    one: 'allowed-origin',
    value: 'origin',
    help: 'whose scripts may call the token endpoint; "": those of its redirect URIs',
  },
  grantTypes: { as: 'list', of: grantTypes, help: 'how it gets tokens' },
  scopes: { as: 'list', of: clientScopes, help: 'what it may ask people for' },
  managementScopes: {
    as: 'list',
    of: apiScopes,
    help: 'what it may do at the Management API for an administrator; "": nothing',
  },
  thirdParty: {
    as: 'flag',
    help: "not the tenant's own: people are asked for their consent",
    no: "the tenant's own",
  },
  jwks: {
    as: 'keys',
    help: 'the public keys by which it signs (a JWK Set, or a file that holds one), for --auth-method private_key_jwt',
  },
  jwksUri: { as: 'textOrNull', value: 'url', help: 'where it publishes them, in place of --jwks' },
  federatedCredentials: {
    as: 'credentials',
    help: 'tokens of other issuers that prove it, as [{"issuer", "subject", "audience"}]; []: none',
  },
  acceptsTokenEndpointAudience: {
    as: 'flag',
    help: 'its assertions may be addressed to the token endpoint',
    no: 'they are addressed to the issuer',
  },
  accessTokenType: { as: 'choice', of: accessTokenTypes, help: '`typ` of its access tokens' },
  homeUrl: {
    as: 'textOrNull',
    value: 'url',
    help: 'where people go who came without a request of the client; "": nowhere',
  },
  backchannelLogoutUri: {
    as: 'textOrNull',
    value: 'url',
    help: 'where it is notified that a session has ended; "": nowhere',
  },
  backchannelLogoutSessionRequired: {
    as: 'flag',
    help: 'the notice has to name the session',
    no: 'the person is enough',
  },
  roles: {
    as: 'values',
    one: 'role',
    value: 'name',
    help: 'a role of the tenant that the service holds itself, in the tokens of client_credentials',
  },
};

/** Adds an option for each member of a client's settings. */
export function addClientOptions<Given extends Command>(command: Given): Given {
  for (const [name, member] of Object.entries(members))
    for (const option of optionsOf(kebab(name), member)) command.addOption(option);
  return command;
}

function optionsOf(name: string, member: Member): readonly Option[] {
  const { help } = member;
  switch (member.as) {
    case 'text':
      return [new Option(`--${name} <${member.value}>`, help).argParser(textArgument)];
    case 'textOrNull':
      return [new Option(`--${name} <${member.value}>`, help)];
    case 'choice':
      return [new Option(`--${name} <${name.split('-').at(-1)}>`, help).choices(member.of)];
    case 'list':
      return [
        new Option(`--${name} <name,name…>`, `${help}: ${member.of.join(', ')}`).argParser((text: string) =>
          list(text),
        ),
      ];
    case 'values':
      return [
        new Option(`--${member.one} <${member.value}>`, `${help}; may be given several times`).argParser(
          several,
        ),
        new Option(
          `--${name} <${member.value},${member.value}…>`,
          'several of them that hold no comma',
        ).argParser((text: string) => list(text)),
      ];
    case 'keys':
      return [new Option(`--${name} <set|file>`, help).argParser(keys)];
    case 'credentials':
      return [new Option(`--${name} <json>`, help).argParser(credentials)];
    case 'flag':
      return [new Option(`--${name}`, help), new Option(`--no-${name}`, member.no)];
  }
}

/** Returns the JWK Set of an option's value. Throws InvalidArgumentError. */
function keys(text: string): unknown {
  const set = jwkSetIn(text);
  if (set === null) throw new InvalidArgumentError('It must be a JWK Set, or a file that holds one.');
  return set;
}

/** Returns the federated credentials of an option's value; the service says what is wrong in them. Throws InvalidArgumentError. */
function credentials(json: string): unknown {
  try {
    const list = JSON.parse(json) as unknown;
    if (Array.isArray(list)) return list;
  } catch {
    // reported below
  }
  throw new InvalidArgumentError('It must be JSON: [{"issuer": "…", "subject": "…", "audience": "…"}].');
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const camel = (name: string): string => name.replace(/-./g, ([, letter]) => letter!.toUpperCase());

/** The settings of a client by the names of its options. */
type ClientSettingsInOptions = Omit<ClientSettingsInput, 'roleIds'> & { readonly roles?: readonly string[] };

/** Returns the settings that the options give; a member that none of them gives is left out. */
export function clientSettingsIn(values: Readonly<Record<string, unknown>>): ClientSettingsInOptions {
  const given = Object.entries(members).map(
    ([name, member]) => [name, valueIn(values, name, member)] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function valueIn(values: Readonly<Record<string, unknown>>, name: string, member: Member): unknown {
  if (member.as === 'textOrNull') return values[name] === '' ? null : values[name];
  if (member.as !== 'values') return values[name];
  const [each, together] = [values[camel(member.one)], values[name]] as readonly (string[] | undefined)[];
  if (each === undefined && together === undefined) return undefined;
  const all = [...(each ?? []), ...(together ?? [])];
  return name === 'allowedOrigins' && all.length === 0 ? null : all;
}
