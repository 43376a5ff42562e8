import type { OwnerRecoveryEvent } from '../../domain/owners/owner-recovery-events.js';
import { dueTimeOf, lapseOf } from '../../domain/owners/owner-recovery.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** An owner of a tenant, by the owners stream. */
export interface OwnerRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly suspended: boolean;
  /**
   * When the owner's second factors are removed, or while a second operator has to agree first, when that lapses (ISO
   * 8601); null: no recovery is open.
   */
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
  dueAt: (recorded: Recorded<T>, row: OwnerRow) => string | null,
): Handler<OwnerRow, T> => ({
  keys: recoveryKeys,
  apply: (row, recorded) => row && { ...row, recovery_due_at: dueAt(recorded, row) },
});

const handlers: {
  readonly [T in (OwnersEvent | OwnerRecoveryEvent)['type']]: Handler<OwnerRow, T>;
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
  OwnerRecoveryRequested: recoveryDue(({ event: { data } }) =>
    data.needsConsent ? lapseOf(data.dueAt) : data.dueAt,
  ),
  OwnerRecoveryAgreed: recoveryDue((_, { recovery_due_at: lapse }) =>
    lapse === null ? null : dueTimeOf(new Date(lapse).toISOString()),
  ),
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
