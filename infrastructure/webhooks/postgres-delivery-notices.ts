import type { DeliveryNotice, DeliveryNotices } from '../../application/ports/webhooks/delivery-queue.js';
import type { Sql } from '../postgres/database.js';

/** Before each other UUID. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** Statements on `runtime.webhook_notices`. */
const notices = {
  oldest: `select * from runtime.webhook_notices where (occurred_at, id) > ($2::timestamptz, $3::uuid)
    order by occurred_at, id limit $1`,
  drop: 'delete from runtime.webhook_notices where id = any ($1::uuid[])',
};

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly type: DeliveryNotice['event']['type'];
  readonly data: object;
  readonly occurred_at: Date;
}

/** Creates the notices in `runtime.webhook_notices`. See the port. */
export const postgresDeliveryNotices = (database: Sql): DeliveryNotices => ({
  async oldest(most, after) {
    const values = [most, after?.occurredAt ?? '-infinity', after?.id ?? NIL];
    const { rows } = await database.query<Row>(notices.oldest, values);
    return rows.map(({ id, tenant_id: tenantId, type, data, occurred_at: occurredAt }) => ({
      id,
      tenantId,
      occurredAt: occurredAt.toISOString(),
      event: { type, data } as DeliveryNotice['event'],
    }));
  },
  async appended(ids) {
    await database.query(notices.drop, [ids]);
  },
});
