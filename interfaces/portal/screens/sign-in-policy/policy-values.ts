import type { Schemas } from '../../api/operations.js';

export type Settings = Schemas['Settings'];
export type SettingName = keyof Settings;

/** What the fields hold: numbers as they are typed. */
export type PolicyValues = {
  readonly [N in SettingName]: Settings[N] extends number ? string : Settings[N];
};

/** The settings in groups, in the order of the screen. */
export const settingGroups = {
  factors: ['mfa', 'passkeys', 'rememberDeviceDays'],
  passwords: ['passwordMinLength', 'emailCode'],
  sessions: ['sessionIdleHours', 'sessionMaxDays'],
  signUp: ['signUp', 'signUpDomains', 'signUpsPerDay'],
  account: ['profileEditing', 'selfDeletion', 'deletionGraceDays'],
  alerts: ['alertMails'],
} as const satisfies Record<string, readonly SettingName[]>;

type SettingGroup = keyof typeof settingGroups;
export const groupNames = Object.keys(settingGroups) as readonly SettingGroup[];

/** The choices of settings that have some, in their order. */
export const choicesOf = {
  mfa: ['off', 'optional', 'required_for_admins', 'required'],
  signUp: ['off', 'invitation', 'domains', 'open'],
  profileEditing: ['firstName', 'lastName', 'email', 'locale', 'avatar'],
} as const;

/** Returns what the fields hold. */
export const policyValuesOf = (settings: Settings): PolicyValues =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  ) as unknown as PolicyValues;

/** Returns the settings that differ and make a difference: others have no field that could say what is wrong. */
export const changedSettings = (values: PolicyValues, saved: PolicyValues): readonly SettingName[] =>
  (Object.keys(values) as SettingName[]).filter(
    (name) =>
      !isIdle(name, values) && JSON.stringify(sorted(values[name])) !== JSON.stringify(sorted(saved[name])),
  );

const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...(value as string[])].sort() : value);

/** Returns a body with these settings. A text that is no number is sent as it is: the API refuses it at its field. */
export const policyBody = (
  values: PolicyValues,
  saved: Settings,
  names: readonly SettingName[],
): Partial<Settings> =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      const isNumber = typeof saved[name] === 'number' && /^\d+$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    }),
  );

/** Returns whether a setting makes no difference with these values, so that it need not be shown. */
export const isIdle = (name: SettingName, { signUp, selfDeletion }: PolicyValues): boolean =>
  (name === 'signUpDomains' && signUp !== 'domains') ||
  (name === 'signUpsPerDay' && signUp !== 'domains' && signUp !== 'open') ||
  (name === 'deletionGraceDays' && !selfDeletion);

const rank = (mfa: Settings['mfa']): number => choicesOf.mfa.indexOf(mfa);

/** Returns whether the values require a second factor of people of whom the saved ones do not. */
export const requiresMore = (values: PolicyValues, saved: PolicyValues): boolean =>
  rank(values.mfa) > Math.max(rank(saved.mfa), rank('optional'));

/** For each setting that protects people, whether a higher value protects them more (1) or less (-1). */
const protects: { readonly [N in SettingName]?: 1 | -1 } = {
  passwordMinLength: 1,
  alertMails: 1,
  emailCode: -1,
  rememberDeviceDays: -1,
  sessionIdleHours: -1,
  sessionMaxDays: -1,
};

/** Returns whether a setting protects people less than the saved one, which raises an alert. */
export function isLower(name: SettingName, values: PolicyValues, saved: PolicyValues): boolean {
  if (name === 'mfa') return rank(values.mfa) < rank(saved.mfa);
  return (Number(values[name]) - Number(saved[name])) * (protects[name] ?? 0) < 0;
}
