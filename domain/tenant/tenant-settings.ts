import type { InputFault } from '../shared/domain-error.js';
import type { SchemaOf } from '../shared/event-definition.js';
import { fault } from '../shared/faults.js';
import { claimSources } from './claims/custom-claim.js';
import { customClaimList } from './claims/custom-claim-faults.js';
import { witnessList } from './witness.js';
import { type Kind, choice, domainName, httpsHost, listOf, truth, wholeNumber } from './setting-kinds.js';

/** Who must sign in with a second factor. */
const mfaPolicies = ['off', 'optional', 'required_for_admins', 'required'] as const;
export type MfaPolicy = (typeof mfaPolicies)[number];

/** Returns whether a change of policy requires a second factor of people whom the one before did not. */
export const requiresMore = (before: MfaPolicy, after: MfaPolicy): boolean =>
  mfaPolicies.indexOf(after) > Math.max(mfaPolicies.indexOf(before), mfaPolicies.indexOf('optional'));

/** Who may make an account by themselves. */
const signUpPolicies = ['off', 'open', 'domains', 'invitation'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** Which applications that publish their own document people may let in, without a registration. */
const metadataClientPolicies = ['off', 'listed', 'any'] as const;

/** The parts of a profile that its person may be allowed to edit. */
export const editableFields = ['firstName', 'lastName', 'email', 'locale', 'avatar'] as const;
export type EditableField = (typeof editableFields)[number];

/** One setting of a tenant. */
interface Setting<T> {
  readonly kind: Kind<T>;
  /** The value until the tenant changes it. */
  readonly initial: T;
  /** The values that protect people more: a change away from them raises the alert `policy_lowered`. Default: none. */
  readonly safer?: 'higher' | 'lower';
  /** A sentence for the API's document. */
  readonly description?: string;
}

const setting = <T>(
  kind: Kind<T>,
  initial: NoInfer<T>,
  more: Pick<Setting<T>, 'safer' | 'description'> = {},
): Setting<T> => ({ kind, initial, ...more });

/** A setting that has a screen of its own in the portal. The others are on the screen of the sign-in policy. */
const withOwnScreen = <T>(one: Setting<T>): Setting<T> & { readonly ownScreen: true } => ({
  ...one,
  ownScreen: true,
});

/**
 * How a tenant's people sign in, sign up, and look after their accounts. Events, API, command line, alerts and the
 * portal's screen follow from this table; the portal's dictionaries have the words. A new setting is the last one: the
 * memory of the alert `policy_lowered` has the order of this table.
 */
export const tenantSettings = {
  /** Under `off` no factor can be added; those that exist are still asked for. */
  mfa: setting(choice(mfaPolicies), 'optional', { safer: 'higher' }),
  /** Whether passkeys can be added. Those that exist stay valid. */
  passkeys: setting(truth, true),
  signUp: setting(choice(signUpPolicies), 'off'),
  /** Mail domains of `signUp: domains`. */
  signUpDomains: setting(listOf(domainName, 100), [], {
    description: 'For `signUp: domains`: in lower case and ASCII.',
  }),
  emailCode: setting(truth, false, {
    safer: 'lower',
    description: 'Whether a code by mail signs in like a password.',
  }),
  /** Characters. */
  passwordMinLength: setting(wholeNumber(8, 64), 8, { safer: 'higher' }),
  /** Days for which a browser is not asked for the second factor again; 0: it is always asked. */
  rememberDeviceDays: setting(wholeNumber(0, 90), 30, { safer: 'lower' }),
  /** Hours without use after which a session ends. */
  sessionIdleHours: setting(wholeNumber(1, 24), 24, { safer: 'lower' }),
  /** Days after which a session ends. */
  sessionMaxDays: setting(wholeNumber(1, 14), 14, { safer: 'lower' }),
  /** Whether people may delete their own accounts. */
  selfDeletion: setting(truth, true),
  /** Days between the request and the erasure of an account. */
  deletionGraceDays: setting(wholeNumber(0, 30), 7),
  /** The most sign-ups a day. */
  signUpsPerDay: setting(wholeNumber(1, 100_000), 1000),
  /** What people may edit of their own profiles. */
  profileEditing: setting(listOf(choice(editableFields), editableFields.length), editableFields),
  /** Whether owners are mailed about alerts. */
  alertMails: setting(truth, true, { safer: 'higher' }),
  /** Claims of the tenant's own in tokens, and in the answers of the userinfo endpoint. */
  claims: withOwnScreen(
    setting(customClaimList, [], {
      description: `Claims of the tenant’s own. \`from\` is ${claimSources.map((source) => `\`${source}\``).join(', ')}, or \`metadata/\` and the name of a member as a step of a JSON Pointer (\`~1\` for \`/\`, \`~0\` for \`~\`); \`value\`, a constant, takes its place. With \`scopes\` one of them has to be granted; without, third parties do not get the claim.`,
    }),
  ),
  metadataClients: setting(choice(metadataClientPolicies), 'off', {
    safer: 'lower',
    description:
      'Which applications may ask people for access to the APIs by a document of their own (Client ID Metadata Document), without a registration.',
  }),
  /** Hosts of `metadataClients: listed`. */
  metadataClientHosts: setting(listOf(httpsHost, 100), [], {
    description: 'For `metadataClients: listed`: in lower case and ASCII, with the port where it is not 443.',
  }),
  /** Who is offered each checkpoint of the audit log. */
  witnesses: withOwnScreen(
    setting(witnessList, [], {
      description:
        'Who is offered each checkpoint of the audit log, to cosign it (C2SP `tlog-witness`). `name` is that in `verifierKey`, which `tessera witness` prints.',
    }),
  ),
};

type Table = typeof tenantSettings;
export type SettingName = keyof Table;
/** The settings that have a screen of their own in the portal. */
export type OwnScreenName = {
  [Name in SettingName]: Table[Name] extends { readonly ownScreen: true } ? Name : never;
}[SettingName];
export type TenantSettings = { readonly [Name in SettingName]: Table[Name]['initial'] };

/** The members to change; an absent one stays. */
export type SettingsChanges = { readonly [Name in SettingName]?: TenantSettings[Name] | undefined };

/** The names of all settings. */
export const settingNames = Object.keys(tenantSettings) as readonly SettingName[];

/** Returns an object with what `valueOf` returns for each setting. */
export const mapSettings = <T>(valueOf: (one: Setting<unknown>) => T): Readonly<Record<SettingName, T>> =>
  Object.fromEntries(Object.entries(tenantSettings).map(([name, one]) => [name, valueOf(one)])) as Readonly<
    Record<SettingName, T>
  >;

/** The settings of a tenant that has not changed them. */
export const defaultSettings = mapSettings(({ initial }) => initial) as TenantSettings;

/** The schemas of all settings. */
export const settingSchemas = mapSettings(({ kind }) => ({ ...kind.schema, ...kind.rules })) as {
  readonly [Name in SettingName]: SchemaOf<TenantSettings[Name]>;
};

/** Returns how much the value of a setting protects people: a lower number protects less. */
export function strengthOf(name: SettingName, value: unknown): number {
  const { kind, safer }: Setting<unknown> = tenantSettings[name];
  if (safer === undefined) return 0;
  if (typeof value === 'boolean') return Number(value === (safer === 'higher'));
  const { enum: values } = kind.rules ?? {};
  const rank = Array.isArray(values) ? values.indexOf(value) : Number(value);
  return safer === 'higher' ? rank : 0 - rank;
}

/** Returns the faults of settings of any shape: of members that do not exist, and of values. */
export const settingsFaults = (pointer: string, input: Readonly<Record<string, unknown>>): InputFault[] =>
  Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return Object.hasOwn(tenantSettings, name)
      ? tenantSettings[name as SettingName].kind.faults(`${pointer}/${name}`, value)
      : [fault(`${pointer}/${name}`, 'unknown', `is no setting; those are ${settingNames.join(', ')}`)];
  });
