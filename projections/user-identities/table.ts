import { rowKey, type TableName } from '../runner/projection.js';

/** A user who signs in with a connection. Subjects and addresses stay sealed in the events. */
export interface UserIdentityRow {
  readonly tenant_id: string;
  readonly user_id: string;
  /** The connection may be deleted. */
  readonly connection_id: string;
  /** Ids of the user's accounts at its provider: seldom more than one. */
  readonly identity_ids: readonly string[];
}

export const userIdentities: TableName<UserIdentityRow> = { name: 'user_identities' };

export const userIdentityKey = (tenantId: string, userId: string, connectionId: string): string =>
  rowKey(tenantId, userId, connectionId);

export const userIdentityColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  connection_id: 'uuid',
  identity_ids: 'uuid[] not null',
} satisfies Record<keyof UserIdentityRow, string>;
