import type { PresentTenant } from '../../domain/tenant/tenant.js';

export interface TenantRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'locked';
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

export const tenantRecord = ({ tenantId, slug, name, status, createdAt }: PresentTenant): TenantRecord => ({
  id: tenantId,
  slug,
  name,
  status,
  createdAt,
});
