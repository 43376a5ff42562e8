import { type Recorded, rowKey, type Table } from '../runner/projection.js';

export interface ApiKeyRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the key, hexadecimal. */
  readonly key_hash: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

const apiKeyColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  name: 'text not null',
  scopes: 'text[] not null',
  key_hash: 'text collate "C" not null',
  created_at: 'timestamptz(3) not null',
  revoked_at: 'timestamptz(3)',
} satisfies Record<keyof ApiKeyRow, string>;

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
