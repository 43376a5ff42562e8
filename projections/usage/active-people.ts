import {
  type Handler,
  type Recorded,
  type RowsBefore,
  type Table,
  type TableName,
  rowKey,
} from '../runner/projection.js';
import { users } from '../users/table.js';

/**
 * On which days a person was active, so that different people of any span can be counted. A row for each person, with 36
 * months at most.
 */
export interface ActivePersonRow {
  readonly tenant_id: string;
  /** The user; once they are erased, the id of the event, which leads to no person. */
  readonly person: string;
  /** `2026-11-25` */
  readonly last_day: string;
  /** By month (`2026-11`) its days as bits, the first day as the lowest. */
  readonly months: Readonly<Record<string, number>>;
}

const activePeople: TableName<ActivePersonRow> = { name: 'active_people' };

const MOST_MONTHS = 36;

/** The events that show that a user is active. Sign-ins are among them, so that none is missed. */
export type ActivityEvent = 'UserActive' | 'UserSignedIn';
type Active = Recorded<ActivityEvent>;

/** Returns the day (UTC) that an event counts for. */
export const dayOf = ({ event, context }: Active): string =>
  event.type === 'UserActive' ? event.data.day : context.occurredAt.slice(0, 10);

const bitOf = (day: string): number => 1 << (Number(day.slice(8)) - 1);
const monthOf = (day: string): string => day.slice(0, 7);

/** Returns whether a person has not been counted for a day yet. Those who are no users, or were erased, are not counted. */
export const isNewlyActive = (recorded: Active, before: RowsBefore): boolean => {
  const day = dayOf(recorded);
  return before.only(users) !== undefined && !isMarked(before.only(activePeople), day);
};

const isMarked = (row: ActivePersonRow | undefined, day: string): boolean =>
  ((row?.months[monthOf(day)] ?? 0) & bitOf(day)) !== 0;

/** Returns the row of a person with a further day. */
function marked(row: ActivePersonRow | undefined, recorded: Active): ActivePersonRow {
  const day = dayOf(recorded);
  const month = monthOf(day);
  const months = { ...row?.months, [month]: (row?.months[month] ?? 0) | bitOf(day) };
  const recent = Object.entries(months)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-MOST_MONTHS);
  return {
    tenant_id: recorded.context.tenantId,
    person: recorded.event.data.userId,
    last_day: row !== undefined && row.last_day > day ? row.last_day : day,
    months: Object.fromEntries(recent),
  };
}

const keys = ({ context, event }: Active): string[] => [rowKey(context.tenantId, event.data.userId)];

const active = <T extends ActivityEvent>(): Handler<ActivePersonRow, T> => ({
  keys,
  apply: (row, recorded, _key, before) => (isNewlyActive(recorded, before) ? marked(row, recorded) : row),
});

/** The days of an erased person stay in the sums, under an id that nothing else has. */
const erased: Handler<ActivePersonRow, 'UserDeleted'> = {
  keys: ({ id, context, event }) => [
    rowKey(context.tenantId, event.data.userId),
    rowKey(context.tenantId, id),
  ],
  apply(_row, { id, context, event }, key, before) {
    if (key === rowKey(context.tenantId, event.data.userId)) return undefined;
    const person = before.row(activePeople, rowKey(context.tenantId, event.data.userId));
    return person && { ...person, person: id };
  },
};

export const activePeopleTable: Table<ActivePersonRow> = {
  name: activePeople.name,
  columns: {
    tenant_id: 'uuid',
    person: 'uuid',
    last_day: 'text collate "C" not null',
    months: 'jsonb not null',
  } satisfies Record<keyof ActivePersonRow, string>,
  key: ['tenant_id', 'person'],
  indexes: ['(tenant_id, last_day)'],
  on: { UserActive: active(), UserSignedIn: active(), UserDeleted: erased },
};
