import { type Handler, type Table } from '../runner/projection.js';
import { userIdentityColumns, userIdentityKey, type UserIdentityRow, userIdentities } from './table.js';

const keys: Handler<UserIdentityRow, 'UserIdentityLinked' | 'UserIdentityUnlinked'>['keys'] = ({
  context,
  event: { data },
}) => [userIdentityKey(context.tenantId, data.userId, data.connectionId)];

/** Who signs in with which connection. */
export const userIdentitiesTable: Table<UserIdentityRow> = {
  name: userIdentities.name,
  columns: userIdentityColumns,
  key: ['tenant_id', 'user_id', 'connection_id'],
  indexes: ['(tenant_id, connection_id, user_id)'],
  on: {
    UserIdentityLinked: {
      keys,
      apply: (row, { context: { tenantId }, event: { data } }) => ({
        tenant_id: tenantId,
        user_id: data.userId,
        connection_id: data.connectionId,
        identity_ids: [...(row?.identity_ids ?? []), data.identityId],
      }),
    },
    UserIdentityUnlinked: {
      keys,
      apply(row, { event }) {
        const left = row?.identity_ids.filter((id) => id !== event.data.identityId) ?? [];
        return row === undefined || left.length === 0 ? undefined : { ...row, identity_ids: left };
      },
    },
    UserDeleted: {
      keys: () => [],
      apply: (row) => row,
      deleteWhere: ({ context, event }) => ({ tenant_id: context.tenantId, user_id: event.data.userId }),
    },
  },
};
