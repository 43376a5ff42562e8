import {
  type OwnScreenName,
  settingNames,
  strengthOf,
  tenantSettings,
} from '../../../../domain/tenant/tenant-settings.js';
import type { Schemas } from '../../api/operations.js';

export type Settings = Schemas['Settings'];
/** The settings of this screen. */
export type SettingName = Exclude<keyof Settings, OwnScreenName | 'legacySignIn'>;

/** What the fields hold: numbers as they are typed. */
export type PolicyValues = {
  readonly [N in SettingName]: Settings[N] extends number ? string : Settings[N];
};

const names = settingNames.filter((name) => !('ownScreen' in tenantSettings[name]));

/** Returns what the fields hold. */
export const policyValuesOf = (settings: Settings): PolicyValues =>
  Object.fromEntries(
    names.map((name) => {
      const value = settings[name];
      return [name, typeof value === 'number' ? String(value) : value];
    }),
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
export const isIdle = (name: SettingName, { signUp, metadataClients, selfDeletion }: PolicyValues): boolean =>
  (name === 'metadataClientHosts' && metadataClients !== 'listed') ||
  (name === 'signUpDomains' && signUp !== 'domains') ||
  (name === 'signUpsPerDay' && signUp !== 'domains' && signUp !== 'open') ||
  (name === 'deletionGraceDays' && !selfDeletion);

/** Returns whether a setting protects people less than the saved one, which raises an alert. */
export const isLower = (name: SettingName, values: PolicyValues, saved: PolicyValues): boolean =>
  strengthOf(name, values[name]) < strengthOf(name, saved[name]);
