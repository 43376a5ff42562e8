import type { InputFault } from '../shared/domain-error.js';

/** Who must sign in with a second factor. */
export const mfaPolicies = ['off', 'optional', 'required_for_admins', 'required'] as const;
export type MfaPolicy = (typeof mfaPolicies)[number];

/** Returns whether a change of policy requires a second factor of people whom the one before did not. */
export const requiresMore = (before: MfaPolicy, after: MfaPolicy): boolean =>
  mfaPolicies.indexOf(after) > Math.max(mfaPolicies.indexOf(before), mfaPolicies.indexOf('optional'));

/** Who may make an account by themselves. */
export const signUpPolicies = ['off', 'open', 'domains', 'invitation'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** The parts of a profile that its person may be allowed to edit. */
export const editableFields = ['firstName', 'lastName', 'email', 'locale', 'avatar'] as const;
export type EditableField = (typeof editableFields)[number];

/** How a tenant's people sign in, sign up, and look after their accounts. */
export interface TenantSettings {
  /** Under `off` no factor can be added; those that exist are still asked for. */
  readonly mfa: MfaPolicy;
  /** Whether passkeys can be added. Those that exist stay valid. */
  readonly passkeys: boolean;
  readonly signUp: SignUpPolicy;
  /** Mail domains of `signUp: domains`, in lower case and ASCII. */
  readonly signUpDomains: readonly string[];
  /** Whether a code by mail signs in like a password. */
  readonly emailCode: boolean;
  /** Characters, 8 to 64. */
  readonly passwordMinLength: number;
  /** Days for which a browser is not asked for the second factor again, 0 to 90; 0: it is always asked. */
  readonly rememberDeviceDays: number;
  /** Hours without use after which a session ends, 1 to 24. */
  readonly sessionIdleHours: number;
  /** Days after which a session ends, 1 to 14. */
  readonly sessionMaxDays: number;
  /** Whether people may delete their own accounts. */
  readonly selfDeletion: boolean;
  /** Days between the request and the erasure of an account, 0 to 30. */
  readonly deletionGraceDays: number;
  /** The most sign-ups a day, 1 to 100,000. */
  readonly signUpsPerDay: number;
  /** What people may edit of their own profiles. */
  readonly profileEditing: readonly EditableField[];
  /** Whether owners are mailed about alerts. */
  readonly alertMails: boolean;
}

/** The settings of a tenant that has not changed them. */
export const defaultSettings: TenantSettings = {
  mfa: 'optional',
  passkeys: true,
  signUp: 'off',
  signUpDomains: [],
  emailCode: false,
  passwordMinLength: 8,
  rememberDeviceDays: 30,
  sessionIdleHours: 24,
  sessionMaxDays: 14,
  selfDeletion: true,
  deletionGraceDays: 7,
  signUpsPerDay: 1000,
  profileEditing: editableFields,
  alertMails: true,
};

/** The members to change; an absent one stays. */
export type SettingsChanges = { readonly [Name in keyof TenantSettings]?: TenantSettings[Name] | undefined };

type Check = (pointer: string, value: unknown) => InputFault[];

const fault = (pointer: string, code: string, detail: string): InputFault => ({ pointer, code, detail });

const isTruth: Check = (pointer, value) =>
  typeof value === 'boolean' ? [] : [fault(pointer, 'type', 'must be true or false')];

const isWholeNumber =
  (min: number, max: number): Check =>
  (pointer, value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? []
      : [fault(pointer, 'range', `must be a whole number from ${min} to ${max}`)];

const isOneOf =
  (allowed: readonly string[]): Check =>
  (pointer, value) =>
    typeof value === 'string' && allowed.includes(value)
      ? []
      : [fault(pointer, 'enum', `must be one of ${allowed.join(', ')}`)];

/** The most entries of `signUpDomains`. */
const MOST_DOMAINS = 100;

const isListOf =
  (each: Check, most: number): Check =>
  (pointer, value) => {
    if (!Array.isArray(value)) return [fault(pointer, 'type', 'must be a list')];
    if (value.length > most)
      return [fault(pointer, 'too_many', `has ${value.length} entries; ${most} at most`)];
    const repeated = value.findIndex((entry, index) => value.indexOf(entry) !== index);
    if (repeated >= 0) return [fault(`${pointer}/${repeated}`, 'repeated', 'stands in the list already')];
    return value.flatMap((entry, index) => each(`${pointer}/${index}`, entry));
  };

// RFC 1035, section 2.3.1: labels of letters, digits and hyphens; at least two of them
const domainShape = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

const isDomain: Check = (pointer, value) =>
  typeof value === 'string' && domainShape.test(value)
    ? []
    : [fault(pointer, 'format', 'must be a domain name in lower case and ASCII, such as example.com')];

const checks: { readonly [Name in keyof TenantSettings]: Check } = {
  mfa: isOneOf(mfaPolicies),
  passkeys: isTruth,
  signUp: isOneOf(signUpPolicies),
  signUpDomains: isListOf(isDomain, MOST_DOMAINS),
  emailCode: isTruth,
  passwordMinLength: isWholeNumber(8, 64),
  rememberDeviceDays: isWholeNumber(0, 90),
  sessionIdleHours: isWholeNumber(1, 24),
  sessionMaxDays: isWholeNumber(1, 14),
  selfDeletion: isTruth,
  deletionGraceDays: isWholeNumber(0, 30),
  signUpsPerDay: isWholeNumber(1, 100_000),
  profileEditing: isListOf(isOneOf(editableFields), editableFields.length),
  alertMails: isTruth,
};

/** The names of all settings. */
export const settingNames = Object.keys(checks) as readonly (keyof TenantSettings)[];

/** Returns the faults of settings of any shape: of members that do not exist, and of values. */
export function settingsFaults(pointer: string, input: Readonly<Record<string, unknown>>): InputFault[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const check = Object.hasOwn(checks, name) ? checks[name as keyof TenantSettings] : null;
    return check === null
      ? [fault(`${pointer}/${name}`, 'unknown', `is no setting; those are ${settingNames.join(', ')}`)]
      : check(`${pointer}/${name}`, value);
  });
}
