import type { BodyOf, Schemas } from '../../api/operations.js';
import { filled } from '../../ui/form/list-fields.js';

export type Connection = Schemas['Connection'];
type ConnectionBody = NonNullable<BodyOf<'/portal/api/connections/{id}', 'put'>>;

/** What the fields of a connection hold. */
export interface ConnectionValues {
  readonly name: string;
  readonly issuer: string;
  readonly directory: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authMethod: Connection['authMethod'];
  readonly keyId: string;
  readonly teamId: string;
  readonly hostedDomain: string;
  readonly scopes: readonly string[];
  readonly visibility: Connection['visibility'];
  readonly newPeople: Connection['newPeople'];
  readonly linking: Connection['linking'];
  readonly profile: Connection['profile'];
  readonly secondFactor: Connection['secondFactor'];
  readonly theirFactorValues: readonly string[];
  readonly roleRules: Connection['roleRules'];
  readonly enabled: boolean;
}

/** What a new connection begins with: it is not used until an administrator has tried it. */
export const newValues: ConnectionValues = {
  name: '',
  issuer: '',
  directory: '',
  clientId: '',
  clientSecret: '',
  authMethod: 'client_secret_basic',
  keyId: '',
  teamId: '',
  hostedDomain: '',
  scopes: [],
  visibility: 'button',
  newPeople: 'none',
  linking: 'ask',
  profile: 'first',
  secondFactor: 'ours',
  theirFactorValues: [],
  roleRules: [],
  enabled: false,
};

/** Returns the values of a connection. The secret is never read. */
export function valuesOf(connection: Connection): ConnectionValues {
  const { issuer, keyId, teamId, hostedDomain } = connection;
  const names = Object.keys(newValues) as (keyof ConnectionValues)[];
  const held = connection as unknown as ConnectionValues;
  return {
    ...(Object.fromEntries(names.map((name) => [name, held[name]])) as unknown as ConnectionValues),
    directory: /microsoftonline\.com\/([^/]+)\//.exec(issuer)?.[1] ?? '',
    clientSecret: '',
    keyId: keyId ?? '',
    teamId: teamId ?? '',
    hostedDomain: hostedDomain ?? '',
  };
}

/** Returns a member as it is sent. */
function sentOf(name: keyof ConnectionValues, value: ConnectionValues[typeof name]): unknown {
  if (name === 'roleRules' || typeof value === 'boolean') return value;
  if (typeof value === 'object') return filled(value as readonly string[]);
  return name === 'clientSecret' ? value : value.trim();
}

/** Returns the members of a new connection with these names. Empty texts are left out: there is nothing to say. */
export function newBodyOf(
  values: ConnectionValues,
  names: readonly (keyof ConnectionValues)[],
): ConnectionBody {
  const sent: Record<string, unknown> = {};
  for (const name of names) {
    const value = sentOf(name, values[name]);
    if (value !== '') sent[name] = value;
  }
  return sent;
}

const clearable: readonly string[] = ['keyId', 'hostedDomain'];

/** Returns the members that differ. An empty text clears a member, or is refused at its field. */
export function changesOf(before: ConnectionValues, after: ConnectionValues): ConnectionBody {
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(after) as (keyof ConnectionValues)[]) {
    if (JSON.stringify(after[name]) === JSON.stringify(before[name])) continue;
    const value = sentOf(name, after[name]);
    sent[name] = value === '' && clearable.includes(name) ? null : value;
  }
  return sent;
}
