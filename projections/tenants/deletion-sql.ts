import { isoTimeSql } from '../paging/iso-time.js';

/** The member `deletion` of row `t` of `core.tenants`. */
export const deletionSql = `case when t.deletion_scheduled_for is not null then json_build_object(
    'requestedBy', t.deletion_requested_by, 'scheduledFor', ${isoTimeSql('t.deletion_scheduled_for')}) end`;

/** What becomes of a tenant: the member `state` of row `t`. */
export const stateSql = `case when t.deletion_completed_at is not null then 'deleted'
    when t.deletion_started_at is not null then 'deleting'
    when t.deletion_scheduled_for is not null then 'deletion_requested' else 'active' end`;
