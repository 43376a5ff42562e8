import type { PresentConnection } from '../../domain/connection/connection.js';
import type { RoleRule } from '../../domain/connection/connection-events.js';
import { fitsRule } from '../../domain/connection/role-rules.js';
import { acrOf } from '../../domain/sign-in/assurance.js';
import { federatedMethods } from '../../domain/sign-in/federated.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import type { ProviderFault, ProviderPerson } from '../ports/connections/provider-client.js';
import type {
  DecidingRule,
  TriedConnection,
  decidingReasons,
  roleEffects,
} from '../ports/connections/tried-connection.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import { foreseeRoles } from './apply-role-rules.js';
import { type ForeseenArrival, foreseeArrival } from './foresee-arrival.js';

/** Returns the result of a try that failed at the provider. */
export const failedTry = (fault: ProviderFault | null): TriedConnection => ({
  outcome: 'failed',
  refusal: null,
  failure:
    fault === null
      ? { code: 'connection_not_found', detail: 'The connection was deleted meanwhile.', said: null }
      : { code: fault.code, detail: fault.detail, said: fault.said },
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
  const { claims, authenticatedAt: _, ...person } = whole;
  const foreseen = await foreseeArrival(app, { tenantId, connection }, whole);
  const account = foreseen.kind === 'known' ? foreseen.user : foreseen.holder;
  const { outcome, refusal } = outcomeOf(foreseen, account);
  const isSignedIn = outcome !== 'refused';
  const { given, taken, unknown } = await foreseeRoles(app, { tenantId, connection }, whole, account);
  const held = account?.roleIds ?? [];
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
    user: account && { id: account.userId, email: account.email },
    roles: isSignedIn ? await roleNamesOf(tenantId, after, currentRoleName(app)) : [],
    roleRules: connection.roleRules.map((rule) => ({ ...rule, effect: roleEffect(rule) })),
    rules: decidingRules(connection, whole, foreseen, account),
    amr,
    acr: acrOf(amr),
  };
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
  account: PresentUser | null,
): Pick<TriedConnection, 'outcome' | 'refusal'> {
  if (kind === 'unknown' || kind === 'address') return { outcome: 'refused', refusal: kind };
  if (account?.suspended === true) return { outcome: 'refused', refusal: 'suspended' };
  return { outcome: kind === 'known' ? 'signs_in' : outcomes[kind], refusal: null };
}

function decidingRules(
  connection: PresentConnection,
  person: ProviderPerson,
  foreseen: ForeseenArrival,
  account: PresentUser | null,
): DecidingRule[] {
  const rules: DecidingRule[] = [];
  const say = <R extends DecidingRule['rule']>(
    rule: R,
    reason: (typeof decidingReasons)[R][number],
  ): void => {
    rules.push({
      rule,
      reason,
      detail: (sentences[rule] as Readonly<Record<string, Sentence>>)[reason]!(connection),
    });
  };
  if (foreseen.kind === 'known') say('identity', 'known');
  else {
    say('domains', domainsReason(foreseen.isInDomain, person));
    if (account === null) say('newPeople', newPeopleReason(connection, foreseen.kind));
    else say('linking', linkingReasons[foreseen.kind as keyof typeof linkingReasons]);
  }
  if (account?.suspended === true) say('status', 'suspended');
  say('secondFactor', federatedMethods(connection, person).includes('mfa') ? 'theirs' : 'ours');
  return rules;
}

function domainsReason(
  isOurs: boolean,
  { email, emailVerified }: ProviderPerson,
): (typeof decidingReasons)['domains'][number] {
  if (email === null) return 'no_address';
  if (!isOurs) return 'other_domain';
  return emailVerified ? 'proved' : 'not_stated';
}

function newPeopleReason(
  { newPeople }: PresentConnection,
  kind: ForeseenArrival['kind'],
): (typeof decidingReasons)['newPeople'][number] {
  if (kind === 'create') return newPeople === 'anyone' ? 'created_within_limits' : 'created';
  return kind === 'address' ? 'no_address' : 'not_created';
}

const linkingReasons = {
  link: 'linked',
  'take-over': 'taken_over',
  ask: 'asked',
  'clear-and-ask': 'cleared_and_asked',
} as const;

type Sentence = (connection: PresentConnection) => string;

const sentences: {
  readonly [R in DecidingRule['rule']]: Readonly<Record<(typeof decidingReasons)[R][number], Sentence>>;
} = {
  identity: { known: () => 'The account is linked to a user already: issuer and subject are known.' },
  domains: {
    no_address: () => 'The provider stated no address (claim email).',
    proved: () =>
      'The address is proved: the provider says that it is verified, and the connection has verified its domain.',
    not_stated: () =>
      'The address is not proved: the provider does not vouch for it (claim email_verified; at Microsoft xms_edov, and never with organizations).',
    other_domain: () => 'The address is not proved: the connection has not verified its domain.',
  },
  linking: {
    linked: () =>
      'A user has the address, verified on both sides: the account is linked, since linking is “verified_email”.',
    taken_over: () =>
      'A user has the address, which they never verified, and has never signed in: the account is linked, and their credentials end.',
    asked: () => 'A user has the address: they sign in with what they have here, and are asked.',
    cleared_and_asked: () =>
      'A user has the address, which they never verified: their credentials end, and a mail to the address leads in; then they are asked.',
  },
  newPeople: {
    created: ({ newPeople }) =>
      `Nobody has the address: a user is created, since newPeople is “${newPeople}”.`,
    created_within_limits: ({ newPeople }) =>
      `Nobody has the address: a user is created, since newPeople is “${newPeople}”, within the limits of sign-ups.`,
    no_address: () => 'Nobody has the account, and no user is created without an address.',
    not_created: ({ newPeople }) =>
      `Nobody has the account, and newPeople is “${newPeople}”: no user is created.`,
  },
  status: { suspended: () => 'The user is suspended, and stays so.' },
  secondFactor: {
    theirs: () => 'The provider stated a value of theirFactorValues in amr or acr: its second factor counts.',
    ours: () => 'No second factor of the provider counts: the policy of the tenant may ask for one.',
  },
};
