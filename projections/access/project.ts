import type { BarKind } from '../../application/ports/audit/access-history.js';
import { eventDefinitions } from '../../domain/shared/domain-event.js';
import { timesAtCreation } from '../../domain/user/import/times-at-creation.js';
import { type EventType, type Handler, type Recorded, type Table, rowKey } from '../runner/projection.js';
import { changesTable } from './changes.js';
import { definitionsTable } from './definitions.js';
import { begins, started, causeOf, ended, endedKey, ends, entryAfter, openKey } from './spans.js';
import {
  barColumns,
  barKey,
  type BarRow,
  bars,
  countColumns,
  type CountRow,
  counts,
  holdingColumns,
  holdingKey,
  type HoldingRow,
  holdings,
  people,
  personColumns,
  personKey,
  type PersonRow,
} from './table.js';

const counted: Handler<CountRow, EventType> = {
  keys: ({ context }) => [rowKey(context.tenantId)],
  apply: (_row, { context }, _key, before) => ({
    tenant_id: context.tenantId,
    entries: entryAfter(before),
  }),
};

/** Counts each event, as the audit log does. */
const countsTable: Table<CountRow> = {
  name: counts.name,
  columns: countColumns,
  key: ['tenant_id'],
  indexes: [],
  on: Object.fromEntries(Object.keys(eventDefinitions).map((type) => [type, counted])),
};

type OfUser = 'UserCreated' | 'UserDeleted' | 'UserRoleAssigned';
const ofUser = ({ context, event }: Recorded<OfUser>): string =>
  personKey(context.tenantId, event.data.userId);

const peopleTable: Table<PersonRow> = {
  name: people.name,
  columns: personColumns,
  key: ['tenant_id', 'id', 'until_position'],
  indexes: ['(tenant_id, created_at desc, id)'],
  on: {
    UserCreated: {
      creates: true,
      ...begins(ofUser, ({ context: { tenantId, occurredAt }, event: { data } }) => ({
        tenant_id: tenantId,
        id: data.userId,
        created_at: timesAtCreation(data, occurredAt).createdAt,
      })),
    },
    // a holding repeats when its user was created
    UserRoleAssigned: { keys: (recorded) => [ofUser(recorded)], apply: (row) => row },
    UserDeleted: ends(people, (recorded) => [ofUser(recorded)]),
  },
};

type Turn =
  | 'UserSuspended'
  | 'UserReactivated'
  | 'UserLocked'
  | 'UserUnlocked'
  | 'UserDeletionRequested'
  | 'UserDeletionWithdrawn';
const barOfUser =
  (kind: BarKind) =>
  ({ context, event }: Recorded<Turn | 'UserDeleted'>): string =>
    barKey(context.tenantId, event.data.userId, kind);
const barOfTenant = ({ context }: Recorded<'TenantLocked' | 'TenantUnlocked'>): string =>
  barKey(context.tenantId, context.tenantId, 'tenantLocked');

/** A lock may be longer than the one before it, and one that ended by its time has no event of its end. */
const locked: Handler<BarRow, 'UserLocked'> = {
  keys: (recorded) => [barOfUser('locked')(recorded), endedKey(barOfUser('locked')(recorded), recorded)],
  apply(row, recorded, key, before) {
    const { context, event } = recorded;
    const cause = causeOf(recorded, before);
    if (key !== barOfUser('locked')(recorded)) {
      const open = before.row(bars, openKey(key));
      return open === undefined ? row : ended(open, recorded, cause);
    }
    return {
      tenant_id: context.tenantId,
      subject_id: event.data.userId,
      kind: 'locked',
      ends_at: event.data.until,
      ...started(cause),
    };
  },
};

const barsTable: Table<BarRow> = {
  name: bars.name,
  columns: barColumns,
  key: ['tenant_id', 'subject_id', 'kind', 'until_position'],
  indexes: [],
  on: {
    UserSuspended: begins(barOfUser('suspended'), ({ context: { tenantId }, event }) => ({
      tenant_id: tenantId,
      subject_id: event.data.userId,
      kind: 'suspended',
      ends_at: null,
    })),
    UserReactivated: ends(bars, (recorded) => [barOfUser('suspended')(recorded)]),
    UserLocked: locked,
    UserUnlocked: ends(bars, (recorded) => [barOfUser('locked')(recorded)]),
    UserDeletionRequested: begins(barOfUser('deletionRequested'), ({ context: { tenantId }, event }) => ({
      tenant_id: tenantId,
      subject_id: event.data.userId,
      kind: 'deletionRequested',
      ends_at: null,
    })),
    UserDeletionWithdrawn: ends(bars, (recorded) => [barOfUser('deletionRequested')(recorded)]),
    UserDeleted: ends(bars, (recorded) =>
      (['suspended', 'locked', 'deletionRequested'] as const).map((kind) => barOfUser(kind)(recorded)),
    ),
    TenantLocked: begins(barOfTenant, ({ context: { tenantId } }) => ({
      tenant_id: tenantId,
      subject_id: tenantId,
      kind: 'tenantLocked',
      ends_at: null,
    })),
    TenantUnlocked: ends(bars, (recorded) => [barOfTenant(recorded)]),
  },
};

const ofRole = ({ context, event }: Recorded<'UserRoleAssigned' | 'UserRoleUnassigned'>): string =>
  holdingKey(context.tenantId, event.data.userId, event.data.roleId);

const holdingsTable: Table<HoldingRow> = {
  name: holdings.name,
  columns: holdingColumns,
  key: ['tenant_id', 'user_id', 'role_id', 'until_position'],
  indexes: [
    '(tenant_id, role_id, user_id, until_position)',
    '(tenant_id, role_id, user_created_at desc, user_id)',
  ],
  on: {
    UserRoleAssigned: begins(ofRole, ({ context: { tenantId }, event }, before) => {
      const user = before.only(people);
      return (
        user && {
          tenant_id: tenantId,
          user_id: event.data.userId,
          role_id: event.data.roleId,
          user_created_at: user.created_at,
        }
      );
    }),
    UserRoleUnassigned: ends(holdings, (recorded) => [ofRole(recorded)]),
    UserDeleted: ends(holdings, ({ context: { tenantId }, event: { data } }) =>
      data.roleIds.map((roleId) => holdingKey(tenantId, data.userId, roleId)),
    ),
  },
};

/** The history of who could do what. None of its rows has a personal value. */
export const accessTables: readonly Table[] = [
  countsTable,
  peopleTable,
  barsTable,
  holdingsTable,
  definitionsTable,
  changesTable,
];
