import { type Handler, type Recorded, type RowsBefore, type Table, rowKey } from '../runner/projection.js';
import { type ActivityEvent, dayOf, isNewlyActive } from './active-people.js';

/** The sums of a tenant's day (UTC), without any user. */
export interface UsageDayRow {
  readonly tenant_id: string;
  /** `2026-11-25` */
  readonly day: string;
  readonly active_users: number;
  readonly sign_ins: number;
}

const keys = (recorded: Recorded<ActivityEvent>): string[] => [
  rowKey(recorded.context.tenantId, dayOf(recorded)),
];

/** Returns the row of a day with what an event adds. */
function added(
  row: UsageDayRow | undefined,
  recorded: Recorded<ActivityEvent>,
  before: RowsBefore,
): UsageDayRow | undefined {
  const active = isNewlyActive(recorded, before) ? 1 : 0;
  const signIns = recorded.event.type === 'UserSignedIn' ? 1 : 0;
  if (active === 0 && signIns === 0) return row;
  return {
    tenant_id: recorded.context.tenantId,
    day: dayOf(recorded),
    active_users: (row?.active_users ?? 0) + active,
    sign_ins: (row?.sign_ins ?? 0) + signIns,
  };
}

const counted = <T extends ActivityEvent>(): Handler<UsageDayRow, T> => ({
  keys,
  apply: (row, recorded, _key, before) => added(row, recorded, before),
});

export const usageDaysTable: Table<UsageDayRow> = {
  name: 'usage_days',
  columns: {
    tenant_id: 'uuid',
    day: 'text collate "C"',
    active_users: 'integer not null',
    sign_ins: 'integer not null',
  } satisfies Record<keyof UsageDayRow, string>,
  key: ['tenant_id', 'day'],
  // for what all tenants used of late
  indexes: ['(day, tenant_id)'],
  on: { UserActive: counted(), UserSignedIn: counted() },
};
