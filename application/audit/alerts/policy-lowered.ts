import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import {
  defaultSettings,
  settingNames,
  strengthOf,
  tenantSettings,
} from '../../../domain/tenant/tenant-settings.js';
import type { AlertOccurrence } from './alert-rule.js';

type SettingsChange = Extract<DomainEvent, { type: 'TenantSettingsChanged' }>;

/** The settings that protect people, in the order of the memory. */
const names = settingNames.filter((name) => tenantSettings[name].safer);

/**
 * Returns whether a person lowered a setting that protects people. That mails about alerts are switched off is an alert
 * of its own, so that owners get a last mail even where they were told of an earlier change a moment ago. The memory
 * holds the strengths of the settings, in the order of the table.
 */
export function policyChange(
  { event, context }: RecordedEvent<SettingsChange>,
  memory: readonly string[],
): AlertOccurrence {
  const before = names.map((name, index) =>
    memory[index] === undefined ? strengthOf(name, defaultSettings[name]) : Number(memory[index]),
  );
  const now = names.map((name, index) =>
    event.data[name] === undefined ? (before[index] ?? 0) : strengthOf(name, event.data[name]),
  );
  const isLowered = now.some((strength, index) => strength < (before[index] ?? strength));
  const remembered = { memory: now.map(String) };
  if (!isLowered || context.actorType === 'system') return { ...remembered, isQuiet: true };
  const mails = names.indexOf('alertMails');
  return now[mails]! < before[mails]! ? { ...remembered, isNew: true } : remembered;
}
