import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** An owner of a tenant, by the owners stream. */
export interface OwnerRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly suspended: boolean;
  readonly updated_at: string;
}

const ownerColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  suspended: 'boolean not null',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof OwnerRow, string>;

const keys = ({ context, event }: Recorded<OwnersEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.userId),
];

const suspendTo = <T extends OwnersEvent['type']>(suspended: boolean): Handler<OwnerRow, T> => ({
  keys,
  apply: (row, { context }) => row && { ...row, suspended, updated_at: context.occurredAt },
});

const handlers: { readonly [T in OwnersEvent['type']]: Handler<OwnerRow, T> } = {
  OwnerAdded: {
    keys,
    apply: (row, { context, event }) =>
      row ?? {
        tenant_id: context.tenantId,
        user_id: event.data.userId,
        suspended: false,
        updated_at: context.occurredAt,
      },
  },
  OwnerRemoved: { keys, apply: () => undefined },
  OwnerSuspended: suspendTo(true),
  OwnerReinstated: suspendTo(false),
};

export const ownersTable: Table<OwnerRow> = {
  name: 'owners',
  columns: ownerColumns,
  key: ['tenant_id', 'user_id'],
  indexes: [],
  on: handlers,
};
