import { refuseFaults } from '../shared/faults.js';
import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { trimmedOrNull } from '../shared/text.js';
import type { TenantEvent } from './tenant-events.js';
import type { PresentTenant } from './tenant.js';

/** What to change: absent = keep, null = clear. */
export interface TenantChanges {
  /** A language tag (BCP 47). */
  readonly defaultLocale?: string | null | undefined;
}

/** Returns the changes in the form in which they are kept. Throws `invalid_input`. */
export function checkedTenantChanges({ defaultLocale }: TenantChanges): TenantChanges {
  const trimmed = trimmedOrNull(defaultLocale);
  const locale = trimmed === null ? null : canonicalLocale(trimmed);
  if (locale !== null) refuseFaults(localeFaults('/defaultLocale', locale));
  return defaultLocale === undefined ? {} : { defaultLocale: locale };
}

/** Changes what differs, nothing when nothing does. */
export const decideTenantChange = (state: PresentTenant, { defaultLocale }: TenantChanges): TenantEvent[] =>
  defaultLocale === undefined || defaultLocale === state.defaultLocale
    ? []
    : [{ type: 'TenantChanged', data: { tenantId: state.tenantId, defaultLocale } }];
