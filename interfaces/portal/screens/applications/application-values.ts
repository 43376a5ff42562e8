import { ApiError } from '../../api/api-error.js';
import type { BodyOf, Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { filled } from '../../ui/form/list-fields.js';

export type Application = Schemas['Client'];

/** The kinds of applications, in the order in which they are offered. */
export const kinds = ['web', 'spa', 'native', 'service'] as const;

/** Returns whether people sign in with it: everything but an API that only checks tokens. */
export const signsIn = ({ kind }: Pick<Application, 'kind'>): boolean => kind !== 'service';

/** Returns whether it proves itself by a secret. */
export const hasSecret = ({ type, authMethod }: Pick<Application, 'type' | 'authMethod'>): boolean =>
  type === 'confidential' && authMethod !== 'private_key_jwt';

/** Returns whether it can be tried: it signs people in, and gives no rights at the Management API. */
export const canBeTried = (application: Application): boolean =>
  signsIn(application) && !application.builtIn && application.managementScopes.length === 0;

/** Returns whether the person may change it: owners alone where it acts at the Management API. */
export const mayChange = ({ builtIn, managementScopes }: Application): boolean =>
  !builtIn && (managementScopes.length === 0 || person.value?.isOwner === true);

/** The settings as a form has them: texts in place of null. */
export interface ApplicationValues {
  readonly name: string;
  readonly kind: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly homeUrl: string;
  readonly backchannelLogoutUri: string;
  readonly backchannelLogoutSessionRequired: boolean;
  readonly audience: string;
  /** The APIs beside its audience. */
  readonly resources: readonly string[];
  readonly scopes: readonly string[];
  readonly grantTypes: readonly string[];
  readonly accessTokenType: string;
  readonly authMethod: string;
  /** In place of `jwks`. */
  readonly jwksUri: string;
  /** JSON. */
  readonly jwks: string;
  readonly federatedCredentials: Application['federatedCredentials'];
  readonly acceptsTokenEndpointAudience: boolean;
  readonly allowedOrigins: readonly string[];
  readonly thirdParty: boolean;
  readonly managementScopes: readonly string[];
}

/** Returns the settings of a record as a form has them. */
export const applicationValuesOf = (record: Application): ApplicationValues => ({
  name: record.name,
  kind: record.kind,
  redirectUris: record.redirectUris,
  postLogoutRedirectUris: record.postLogoutRedirectUris,
  homeUrl: record.homeUrl ?? '',
  backchannelLogoutUri: record.backchannelLogoutUri ?? '',
  backchannelLogoutSessionRequired: record.backchannelLogoutSessionRequired,
  audience: record.audience,
  // the first one is the audience
  resources: record.resources.slice(1),
  scopes: record.scopes,
  grantTypes: record.grantTypes,
  accessTokenType: record.accessTokenType,
  authMethod: record.authMethod ?? '',
  jwksUri: record.jwksUri ?? '',
  jwks: record.jwks === null ? '' : JSON.stringify(record.jwks, null, 2),
  federatedCredentials: record.federatedCredentials,
  acceptsTokenEndpointAudience: record.acceptsTokenEndpointAudience,
  allowedOrigins: record.allowedOrigins ?? [],
  thirdParty: record.thirdParty,
  managementScopes: record.managementScopes,
});

type Change = NonNullable<BodyOf<'/portal/api/clients/{clientId}', 'put'>>;

/**
 * Returns the members that differ from the record, as the API takes them: a person who changes the name alone is not asked to
 * confirm that it is them. Throws ApiError for keys that are not JSON.
 */
export function changesOf(values: ApplicationValues, record: Application): Change {
  const { jwks, jwksUri, ...sent } = {
    ...values,
    redirectUris: filled(values.redirectUris),
    postLogoutRedirectUris: filled(values.postLogoutRedirectUris),
    allowedOrigins: filled(values.allowedOrigins),
  };
  const before = applicationValuesOf(record);
  const names = (Object.keys(sent) as (keyof typeof sent)[]).filter(
    (name) => JSON.stringify(sent[name]) !== JSON.stringify(before[name]),
  );
  const changes = Object.fromEntries(names.map((name) => [name, orNull(name, sent[name])]));
  return { ...changes, ...keyChanges({ authMethod: sent.authMethod, jwks, jwksUri }, before) };
}

type KeyValues = Pick<ApplicationValues, 'authMethod' | 'jwks' | 'jwksUri'>;

/** Returns the keys or their address, whichever was given anew; other methods lose both by themselves. */
function keyChanges({ authMethod, jwks, jwksUri }: KeyValues, before: KeyValues): Change {
  if (authMethod !== 'private_key_jwt') return {};
  return {
    ...(jwksUri === before.jwksUri ? {} : { jwksUri: jwksUri === '' ? null : jwksUri }),
    ...(jwksUri !== '' || jwks === before.jwks ? {} : { jwks: parsedKeys(jwks) }),
  };
}

const clearable: readonly string[] = ['homeUrl', 'authMethod', 'allowedOrigins', 'backchannelLogoutUri'];

const orNull = (name: string, value: string | boolean | readonly unknown[]): unknown =>
  clearable.includes(name) && (value as string | readonly unknown[]).length === 0 ? null : value;

/** Returns the keys; the service says what else is wrong with them. */
function parsedKeys(text: string): Record<string, never> | null {
  const t = texts().applications;
  if (text.trim() === '') return null;
  const keys = readKeys(text);
  if (keys === null) throw keyFault('json', t.jwksFault);
  // it does not leave the browser
  if (keys.arePrivate) throw keyFault('private', t.jwksPrivate);
  return keys.jwks;
}

const keyFault = (code: string, detail: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_input', faults: [{ pointer: '/jwks', code, detail }] });

/** The members that only private and symmetric keys have (RFC 7518, section 6). */
const privateMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Returns what a text holds as JSON, and whether there is a private key in it; null for anything else. */
function readKeys(
  text: string,
): { readonly jwks: Record<string, never>; readonly arePrivate: boolean } | null {
  let arePrivate = false;
  try {
    const jwks = JSON.parse(text, (name, value: unknown) => {
      arePrivate ||= privateMembers.includes(name);
      return value;
    }) as Record<string, never>;
    return { jwks, arePrivate };
  } catch {
    return null;
  }
}

/** Returns the members that may hold a private key, by mistake: they are kept nowhere. */
export const secretsIn = ({ jwks }: ApplicationValues): readonly ['jwks'] | readonly [] =>
  jwks === '' || readKeys(jwks)?.arePrivate === false ? [] : ['jwks'];
