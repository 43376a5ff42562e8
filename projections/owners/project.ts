import type { OwnerRecoveryEvent } from '../../domain/owners/owner-recovery-events.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** An owner of a tenant, by the owners stream. */
export interface OwnerRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly suspended: boolean;
  /** When the owner's second factors are removed (ISO 8601); null: no recovery is open. */
  readonly recovery_due_at: string | null;
  readonly updated_at: string;
}

const ownerColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  suspended: 'boolean not null',
  recovery_due_at: 'timestamptz(3)',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof OwnerRow, string>;

const keys = ({ context, event }: Recorded<OwnersEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.userId),
];

const suspendTo = <T extends OwnersEvent['type']>(suspended: boolean): Handler<OwnerRow, T> => ({
  keys,
  apply: (row, { context }) => row && { ...row, suspended, updated_at: context.occurredAt },
});

const recoveryKeys = ({ context, event }: Recorded<OwnerRecoveryEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.userId),
];

const recoveryDue = <T extends OwnerRecoveryEvent['type']>(
  dueAt: (recorded: Recorded<T>) => string | null,
): Handler<OwnerRow, T> => ({
  keys: recoveryKeys,
  apply: (row, recorded) => row && { ...row, recovery_due_at: dueAt(recorded) },
});

const handlers: {
  readonly [T in OwnersEvent['type'] | Exclude<OwnerRecoveryEvent['type'], 'OwnerRecoveryAgreed'>]: Handler<
    OwnerRow,
    T
  >;
} = {
  OwnerAdded: {
    keys,
    apply: (row, { context, event }) =>
      row ?? {
        tenant_id: context.tenantId,
        user_id: event.data.userId,
        suspended: false,
        recovery_due_at: null,
        updated_at: context.occurredAt,
      },
  },
  OwnerRemoved: { keys, apply: () => undefined },
  OwnerSuspended: suspendTo(true),
  OwnerReinstated: suspendTo(false),
  OwnerRecoveryRequested: recoveryDue(({ event }) => event.data.dueAt),
  OwnerRecoveryCancelled: recoveryDue(() => null),
  OwnerRecovered: recoveryDue(() => null),
};

export const ownersTable: Table<OwnerRow> = {
  name: 'owners',
  columns: ownerColumns,
  key: ['tenant_id', 'user_id'],
  indexes: ['(recovery_due_at) where recovery_due_at is not null'],
  on: handlers,
};
