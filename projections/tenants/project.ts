import { nextDeletionStepAt } from '../../domain/tenant/delete-tenant.js';
import type { DeletionRequester, LockKind, TenantEvent } from '../../domain/tenant/tenant-events.js';
import { usualLock } from '../../domain/tenant/tenant.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** A tenant, for operators and for the look-up of API keys. */
export interface TenantRow {
  readonly tenant_id: string;
  readonly slug: string;
  readonly name: string;
  /** The name in lower case, which searches compare. */
  readonly name_key: string;
  /** Also true of a tenant that is being deleted. */
  readonly locked: boolean;
  readonly lock_kind: LockKind | null;
  readonly deletion_requested_by: DeletionRequester | null;
  readonly deletion_scheduled_for: string | null;
  /** When the next step of a deletion is due. */
  readonly deletion_due_at: string | null;
  readonly deletion_started_at: string | null;
  readonly deletion_completed_at: string | null;
  readonly default_locale: string | null;
  readonly mail_from_name: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const tenantColumns = {
  tenant_id: 'uuid',
  slug: 'text collate "C" not null',
  name: 'text not null',
  name_key: 'text collate "C" not null',
  locked: 'boolean not null',
  lock_kind: 'text',
  deletion_requested_by: 'text',
  deletion_scheduled_for: 'timestamptz(3)',
  deletion_due_at: 'timestamptz(3)',
  deletion_started_at: 'timestamptz(3)',
  deletion_completed_at: 'timestamptz(3)',
  default_locale: 'text',
  mail_from_name: 'text',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof TenantRow, string>;

/** Returns a name, or the beginning of one, in the form that searches compare. */
export const tenantSearchKey = (name: string): string => name.trim().toLowerCase();

const keys = ({ context }: Recorded<TenantEvent['type']>): string[] => [rowKey(context.tenantId)];

const lock: Handler<TenantRow, 'TenantLocked'> = {
  keys,
  apply: (row, { event: { data }, context }) =>
    row && {
      ...row,
      locked: true,
      lock_kind: data.kind ?? usualLock,
      updated_at: context.occurredAt,
    },
};

const unlock: Handler<TenantRow, 'TenantUnlocked'> = {
  keys,
  apply: (row, { context }) =>
    row && { ...row, locked: false, lock_kind: null, updated_at: context.occurredAt },
};

const noDeletion = {
  deletion_requested_by: null,
  deletion_scheduled_for: null,
  deletion_due_at: null,
  deletion_started_at: null,
  deletion_completed_at: null,
};

const changes = <T extends TenantEvent['type']>(
  of: (recorded: Recorded<T>, row: TenantRow) => Partial<TenantRow>,
): Handler<TenantRow, T> => ({
  keys,
  apply: (row, recorded) => row && { ...row, ...of(recorded, row), updated_at: recorded.context.occurredAt },
});

const ofDeletion: Table<TenantRow>['on'] = {
  TenantDeletionRequested: changes(({ event: { data }, context }) => ({
    deletion_requested_by: data.requestedBy,
    deletion_scheduled_for: data.scheduledFor,
    deletion_due_at: nextDeletionStepAt({
      deletion: { ...data, requestedAt: context.occurredAt, reminded: [] },
    }),
  })),
  TenantDeletionReminded: changes(({ event: { data }, context }, row) =>
    row.deletion_scheduled_for === null
      ? {}
      : {
          deletion_due_at: nextDeletionStepAt({
            deletion: {
              requestedBy: row.deletion_requested_by ?? 'owner',
              scheduledFor: new Date(row.deletion_scheduled_for).toISOString(),
              requestedAt: context.occurredAt,
              reminded: [data.days],
            },
          }),
        },
  ),
  TenantDeletionWithdrawn: changes(() => noDeletion),
  TenantDeletionStarted: changes(({ context }) => ({
    locked: true,
    deletion_due_at: null,
    deletion_started_at: context.occurredAt,
  })),
  TenantDeletionCompleted: changes(({ context }) => ({ deletion_completed_at: context.occurredAt })),
};

export const tenantsTable: Table<TenantRow> = {
  name: 'tenants',
  columns: tenantColumns,
  key: ['tenant_id'],
  indexes: [
    '(slug)',
    '(name_key)',
    '(created_at desc, tenant_id)',
    '(lock_kind, created_at desc, tenant_id)',
    '(deletion_due_at) where deletion_due_at is not null',
  ],
  on: {
    TenantCreated: {
      keys,
      creates: true,
      apply: (row, { event, context }) =>
        row ?? {
          tenant_id: context.tenantId,
          slug: event.data.slug,
          name: event.data.name,
          name_key: tenantSearchKey(event.data.name),
          locked: false,
          lock_kind: null,
          ...noDeletion,
          default_locale: null,
          mail_from_name: null,
          created_at: context.occurredAt,
          updated_at: context.occurredAt,
        },
    },
    TenantChanged: {
      keys,
      apply: (row, { event: { data }, context }) =>
        row && {
          ...row,
          name: data.name ?? row.name,
          name_key: data.name === undefined ? row.name_key : tenantSearchKey(data.name),
          default_locale: data.defaultLocale === undefined ? row.default_locale : data.defaultLocale,
          mail_from_name: data.mailFromName === undefined ? row.mail_from_name : data.mailFromName,
          updated_at: context.occurredAt,
        },
    },
    TenantLocked: lock,
    TenantUnlocked: unlock,
    ...ofDeletion,
  },
};
