import type { PresentConnection } from '../../domain/connection/connection.js';
import type { RoleRule } from '../../domain/connection/connection-events.js';
import { fitsRule } from '../../domain/connection/role-rules.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { acrOf } from '../../domain/sign-in/assurance.js';
import { federatedMethods } from '../../domain/sign-in/federated.js';
import { type PresentUser, user } from '../../domain/user/user.js';
import type { LogApp, SignInApp } from '../app.js';
import type { ProviderFault, ProviderPerson } from '../ports/connections/provider-client.js';
import type { DecidingRule, TriedConnection, roleEffects } from '../ports/connections/tried-connection.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import { load } from '../shared/load.js';
import { foreseeRoles } from './apply-role-rules.js';
import { type ForeseenArrival, foreseeArrival } from './foresee-arrival.js';

/** Returns the result of a try whose provider signed nobody in. */
export const failedTry = (fault: ProviderFault | null): TriedConnection => ({
  outcome: 'failed',
  refusal: null,
  failure:
    fault === null
      ? { code: 'connection_not_found', detail: 'The connection was deleted meanwhile.' }
      : { code: fault.code, detail: fault.detail },
  claims: {},
  person: null,
  user: null,
  roles: [],
  roleRules: [],
  rules: [],
  amr: [],
  acr: null,
});

/** Returns what a sign-in of this person would do, and which rules of the connection decide it. Changes nothing. */
export async function triedConnection(
  app: SignInApp,
  { tenantId, connection }: { readonly tenantId: string; readonly connection: PresentConnection },
  whole: ProviderPerson,
): Promise<TriedConnection> {
  const { claims, ...person } = whole;
  const foreseen = await foreseeArrival(app, { tenantId, connection }, whole);
  const found = await userOf(app, tenantId, foreseen);
  const { outcome, refusal } = outcomeOf(foreseen, found);
  const isSignedIn = outcome !== 'refused';
  const { given, taken, unknown } = await foreseeRoles(app, { tenantId, connection }, whole, found);
  const held = found?.roleIds ?? [];
  const after = [
    ...held.filter((id) => taken.every(({ roleId }) => roleId !== id)),
    ...given.map(({ roleId }) => roleId),
  ];
  const roleEffect = (rule: RoleRule): (typeof roleEffects)[number] => {
    const isOf = (one: { readonly rule: RoleRule }): boolean => one.rule.role === rule.role;
    if (unknown.includes(rule.role)) return 'unknown_role';
    if (fitsRule(claims, rule)) return given.some(isOf) ? 'gives' : 'keeps';
    return taken.some(isOf) ? 'takes' : 'none';
  };
  const amr = federatedMethods(connection, person);
  return {
    outcome,
    refusal,
    failure: null,
    claims,
    person,
    user: found && { id: found.userId, email: found.email },
    roles: isSignedIn ? await roleNamesOf(tenantId, after, currentRoleName(app)) : [],
    roleRules: connection.roleRules.map((rule) => ({ ...rule, effect: roleEffect(rule) })),
    rules: decidingRules(connection, whole, foreseen, found),
    amr,
    acr: acrOf(amr),
  };
}

async function userOf(app: LogApp, tenantId: string, foreseen: ForeseenArrival): Promise<PresentUser | null> {
  if (foreseen.kind !== 'known') return foreseen.holder;
  const { state } = await load(app, streamName(tenantId, 'user', foreseen.userId), user);
  return state.status === 'present' ? state : null;
}

const outcomes = {
  link: 'links',
  'take-over': 'links',
  ask: 'asks',
  'clear-and-ask': 'asks',
  create: 'creates',
} as const;

function outcomeOf(
  { kind }: ForeseenArrival,
  found: PresentUser | null,
): Pick<TriedConnection, 'outcome' | 'refusal'> {
  if (kind === 'unknown' || kind === 'address') return { outcome: 'refused', refusal: kind };
  if (kind === 'known' && found === null) return { outcome: 'refused', refusal: 'unknown' };
  if (found?.suspended === true) return { outcome: 'refused', refusal: 'suspended' };
  return { outcome: kind === 'known' ? 'signs_in' : outcomes[kind], refusal: null };
}

function decidingRules(
  connection: PresentConnection,
  person: ProviderPerson,
  foreseen: ForeseenArrival,
  found: PresentUser | null,
): DecidingRule[] {
  const { kind } = foreseen;
  const rules: DecidingRule[] = [];
  const say = (rule: DecidingRule['rule'], detail: string): void => void rules.push({ rule, detail });
  if (foreseen.kind === 'known')
    say('identity', 'The account is linked to a user already: issuer and subject are known.');
  else {
    say('domains', domainsDetail(foreseen.isInDomain, person));
    if (found === null) say('newPeople', newPeopleDetail(connection, kind));
    else say('linking', linkingDetails[kind as keyof typeof linkingDetails]);
  }
  if (found?.suspended === true) say('status', 'The user is suspended, and stays so.');
  say(
    'secondFactor',
    federatedMethods(connection, person).includes('mfa')
      ? 'The provider stated a value of theirFactorValues in amr or acr: its second factor counts.'
      : 'No second factor of the provider counts: the policy of the tenant may ask for one.',
  );
  return rules;
}

function domainsDetail(isOurs: boolean, { email, emailVerified }: ProviderPerson): string {
  if (email === null) return 'The provider stated no address (claim email).';
  if (emailVerified && isOurs)
    return 'The address is proved: the provider says that it is verified, and the connection has verified its domain.';
  return isOurs
    ? 'The address is not proved: the provider does not say that it is verified (claim email_verified).'
    : 'The address is not proved: the connection has not verified its domain.';
}

function newPeopleDetail({ newPeople }: PresentConnection, kind: ForeseenArrival['kind']): string {
  if (kind === 'create')
    return `Nobody has the address: a user is created, since newPeople is “${newPeople}”${newPeople === 'anyone' ? ', within the limits of sign-ups' : ''}.`;
  if (kind === 'address') return 'Nobody has the account, and no user is created without an address.';
  return `Nobody has the account, and newPeople is “${newPeople}”: no user is created.`;
}

const linkingDetails = {
  link: 'A user has the address, verified on both sides: the account is linked, since linking is “verified_email”.',
  'take-over':
    'A user has the address, which they never verified, and has never signed in: the account is linked, and their credentials end.',
  ask: 'A user has the address: they sign in with what they have here, and are asked.',
  'clear-and-ask':
    'A user has the address, which they never verified: their credentials end, and a mail to the address leads in; then they are asked.',
} as const;
