import type { PresentTenant } from '../../domain/tenant/tenant.js';

export interface TenantRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'locked';
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
  /** The name that mails are sent in; null: `name`. */
  readonly mailFromName: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

export const tenantRecord = ({ tenantId, ...state }: PresentTenant): TenantRecord => ({
  id: tenantId,
  slug: state.slug,
  name: state.name,
  status: state.status,
  defaultLocale: state.defaultLocale,
  mailFromName: state.mailFromName,
  createdAt: state.createdAt,
});
