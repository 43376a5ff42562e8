import type { DeletionRequester } from '../../domain/tenant/tenant-events.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';

export interface TenantRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'locked';
  /** A deletion that was requested; null: none. `scheduledFor`: ISO 8601. */
  readonly deletion: { readonly requestedBy: DeletionRequester; readonly scheduledFor: string } | null;
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
  /** The name that mails are sent in; null: `name`. */
  readonly mailFromName: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

/** Returns the members of a deletion that are shown. */
export const deletionRecord = (deletion: PresentTenant['deletion']): TenantRecord['deletion'] =>
  deletion && { requestedBy: deletion.requestedBy, scheduledFor: deletion.scheduledFor };

export const tenantRecord = ({ tenantId, ...state }: PresentTenant): TenantRecord => ({
  id: tenantId,
  slug: state.slug,
  name: state.name,
  status: state.status,
  deletion: deletionRecord(state.deletion),
  defaultLocale: state.defaultLocale,
  mailFromName: state.mailFromName,
  createdAt: state.createdAt,
});
