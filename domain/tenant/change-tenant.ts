import { refuseFaults } from '../shared/faults.js';
import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { trimmedOrNull } from '../shared/text.js';
import type { TenantEvent } from './tenant-events.js';
import { mailFromNameFaults, tenantNameFaults } from './tenant-input.js';
import { type SettingsChanges, settingsFaults, type TenantSettings } from './tenant-settings.js';
import type { PresentTenant } from './tenant.js';

/** The members to change: absent keeps a member, null clears it. */
export interface TenantChanges {
  readonly name?: string | undefined;
  /** A language tag (BCP 47). */
  readonly defaultLocale?: string | null | undefined;
  /** The name that mails are sent in. */
  readonly mailFromName?: string | null | undefined;
}

/** Returns the changes in the form in which they are stored. Throws `invalid_input` with all faults. */
export function checkedTenantChanges(input: TenantChanges): TenantChanges {
  const name = input.name?.trim();
  const locale = trimmedOrNull(input.defaultLocale);
  const defaultLocale = locale === null ? null : canonicalLocale(locale);
  const mailFromName = trimmedOrNull(input.mailFromName);
  refuseFaults([
    ...(name === undefined ? [] : tenantNameFaults('/name', name)),
    ...(defaultLocale === null ? [] : localeFaults('/defaultLocale', defaultLocale)),
    ...(mailFromName === null ? [] : mailFromNameFaults('/mailFromName', mailFromName)),
  ]);
  return {
    ...(name === undefined ? {} : { name }),
    ...(input.defaultLocale === undefined ? {} : { defaultLocale }),
    ...(input.mailFromName === undefined ? {} : { mailFromName }),
  };
}

/** Decides a change of a tenant: an event with the members that differ, none when no member does. */
export function decideTenantChange(state: PresentTenant, changes: TenantChanges): TenantEvent[] {
  const differing = (['name', 'defaultLocale', 'mailFromName'] as const).filter(
    (member) => changes[member] !== undefined && changes[member] !== state[member],
  );
  if (differing.length === 0) return [];
  const data = Object.fromEntries(differing.map((member) => [member, changes[member]]));
  return [{ type: 'TenantChanged', data: { tenantId: state.tenantId, ...data } }];
}

/**
 * Decides a change of a tenant's settings: no event when nothing differs. Throws `invalid_input` for values outside of
 * their ranges, for `signUp: domains` without a domain, and for `metadataClients: listed` without a host.
 */
export function decideSettingsChange(state: PresentTenant, changes: SettingsChanges): TenantEvent[] {
  refuseFaults(settingsFaults('', changes));
  const differing = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(state.settings[name as keyof TenantSettings]),
    ),
  ) as Partial<TenantSettings>;
  const { signUp, signUpDomains, metadataClients, metadataClientHosts } = { ...state.settings, ...differing };
  if (signUp === 'domains' && signUpDomains.length === 0)
    refuseFaults([
      { pointer: '/signUpDomains', code: 'required', detail: 'is empty; name the domains that may sign up' },
    ]);
  if (metadataClients === 'listed' && metadataClientHosts.length === 0)
    refuseFaults([
      {
        pointer: '/metadataClientHosts',
        code: 'required',
        detail: 'is empty; name the hosts of the applications',
      },
    ]);
  if (Object.keys(differing).length === 0) return [];
  return [{ type: 'TenantSettingsChanged', data: { tenantId: state.tenantId, ...differing } }];
}
