import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { type TenantSettings, defaultSettings, mfaPolicies } from '../../../domain/tenant/tenant-settings.js';
import type { AlertOccurrence } from './alert-rule.js';

type SettingsChange = Extract<DomainEvent, { type: 'TenantSettingsChanged' }>;

/** Returns, for each setting that protects people, how much it does: a lower number protects less. */
const strengths = {
  mfa: (mfa) => mfaPolicies.indexOf(mfa),
  emailCode: (isOn) => (isOn ? 0 : 1),
  passwordMinLength: (length) => length,
  rememberDeviceDays: (days) => -days,
  sessionIdleHours: (hours) => -hours,
  sessionMaxDays: (days) => -days,
  alertMails: (areOn) => (areOn ? 1 : 0),
} as const satisfies { readonly [Name in keyof TenantSettings]?: (value: TenantSettings[Name]) => number };

type Name = keyof typeof strengths;
const names = Object.keys(strengths) as readonly Name[];

const strengthOf = <N extends Name>(name: N, settings: Pick<TenantSettings, N>): number =>
  (strengths[name] as (value: TenantSettings[N]) => number)(settings[name]);

/**
 * Returns whether a person lowered a setting that protects people. That mails about alerts are switched off is an alert of its
 * own, so that owners get a last mail even where they were told of an earlier change a moment ago. The memory holds the strengths of the settings, in the
 * order of their names.
 */
export function policyChange(
  { event, context }: RecordedEvent<SettingsChange>,
  memory: readonly string[],
): AlertOccurrence {
  const before = names.map((name, index) =>
    memory[index] === undefined ? strengthOf(name, defaultSettings) : Number(memory[index]),
  );
  const now = names.map((name, index) =>
    event.data[name] === undefined
      ? (before[index] ?? 0)
      : strengthOf(name, { ...defaultSettings, ...event.data }),
  );
  const isLowered = now.some((strength, index) => strength < (before[index] ?? strength));
  const remembered = { memory: now.map(String) };
  if (!isLowered || context.actorType === 'system') return { ...remembered, isQuiet: true };
  const mails = names.indexOf('alertMails');
  return now[mails]! < before[mails]! ? { ...remembered, isNew: true } : remembered;
}
