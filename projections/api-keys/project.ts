import { type Recorded, rowKey, type Table } from '../runner/projection.js';
import { apiKeyColumns, type ApiKeyRow } from './table.js';

const keys = ({ context, event }: Recorded<'ApiKeyIssued' | 'ApiKeyRevoked'>): string[] => [
  rowKey(context.tenantId, event.data.apiKeyId),
];

export const apiKeysTable: Table<ApiKeyRow> = {
  name: 'api_keys',
  columns: apiKeyColumns,
  key: ['tenant_id', 'id'],
  indexes: ['(key_hash)', '(tenant_id, created_at desc, id)'],
  on: {
    ApiKeyIssued: {
      keys,
      creates: true,
      apply: (row, { context, event: { data } }) =>
        row ?? {
          tenant_id: context.tenantId,
          id: data.apiKeyId,
          name: data.name,
          scopes: data.scopes,
          key_hash: data.keyHash,
          created_at: context.occurredAt,
          revoked_at: null,
        },
    },
    ApiKeyRevoked: {
      keys,
      apply: (row, { context }) => row && { ...row, revoked_at: row.revoked_at ?? context.occurredAt },
    },
  },
};
