import { refuseFaults } from '../shared/faults.js';
import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { trimmedOrNull } from '../shared/text.js';
import type { TenantEvent } from './tenant-events.js';
import { mailFromNameFaults, tenantNameFaults } from './tenant-input.js';
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
