import { refuseFaults } from '../shared/faults.js';
import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { trimmedOrNull } from '../shared/text.js';
import type { TenantEvent } from './tenant-events.js';
import type { PresentTenant } from './tenant.js';

/** The members to change: absent keeps a member, null clears it. */
export interface TenantChanges {
  /** A language tag (BCP 47). */
  readonly defaultLocale?: string | null | undefined;
}

/** Returns the changes in the form in which they are stored. Throws `invalid_input`. */
export function checkedTenantChanges({ defaultLocale }: TenantChanges): TenantChanges {
  const trimmed = trimmedOrNull(defaultLocale);
  const locale = trimmed === null ? null : canonicalLocale(trimmed);
  if (locale !== null) refuseFaults(localeFaults('/defaultLocale', locale));
  return defaultLocale === undefined ? {} : { defaultLocale: locale };
}

/** Decides a change of a tenant: no event when nothing differs. */
export const decideTenantChange = (state: PresentTenant, { defaultLocale }: TenantChanges): TenantEvent[] =>
  defaultLocale === undefined || defaultLocale === state.defaultLocale
    ? []
    : [{ type: 'TenantChanged', data: { tenantId: state.tenantId, defaultLocale } }];
