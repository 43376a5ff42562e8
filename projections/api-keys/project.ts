import type { ApiKeyEvent } from '../../domain/api-key/api-key-events.js';
import { type Recorded, type Table, rowKey } from '../runner/projection.js';

export interface ApiKeyRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the key, hexadecimal. */
  readonly key_hash: string;
  readonly prefix: string;
  readonly expires_at: string | null;
  readonly allowed_networks: readonly string[] | null;
  /** SHA-256 of the key before the last rotation, hexadecimal. */
  readonly previous_key_hash: string | null;
  readonly previous_expires_at: string | null;
  readonly created_at: string;
  readonly created_by_type: string;
  readonly created_by_id: string;
  readonly revoked_at: string | null;
  /** Revision of the key's stream, for `ETag`. */
  readonly revision: string;
}

const apiKeyColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  name: 'text not null',
  scopes: 'text[] not null',
  key_hash: 'text collate "C" not null',
  prefix: 'text not null',
  expires_at: 'timestamptz(3)',
  allowed_networks: 'text[]',
  previous_key_hash: 'text collate "C"',
  previous_expires_at: 'timestamptz(3)',
  created_at: 'timestamptz(3) not null',
  created_by_type: 'text not null',
  created_by_id: 'text not null',
  revoked_at: 'timestamptz(3)',
  revision: 'bigint not null',
} satisfies Record<keyof ApiKeyRow, string>;

const keys = ({ context, event }: Recorded<ApiKeyEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.apiKeyId),
];

const atRevision = (row: ApiKeyRow, { revision }: Recorded<ApiKeyEvent['type']>): ApiKeyRow => ({
  ...row,
  revision: revision.toString(),
});

export const apiKeysTable: Table<ApiKeyRow> = {
  name: 'api_keys',
  columns: apiKeyColumns,
  key: ['tenant_id', 'id'],
  indexes: [
    '(key_hash)',
    '(previous_key_hash)',
    '(tenant_id, created_at desc, id)',
    '(expires_at, tenant_id, id)',
  ],
  on: {
    ApiKeyIssued: {
      keys,
      creates: true,
      apply(row, recorded) {
        if (row !== undefined) return atRevision(row, recorded);
        const {
          context,
          event: { data },
          revision,
        } = recorded;
        return {
          tenant_id: context.tenantId,
          id: data.apiKeyId,
          name: data.name,
          scopes: data.scopes,
          key_hash: data.keyHash,
          prefix: data.prefix,
          expires_at: data.expiresAt,
          allowed_networks: data.allowedNetworks,
          previous_key_hash: null,
          previous_expires_at: null,
          created_at: context.occurredAt,
          created_by_type: context.actorType,
          created_by_id: context.actorId,
          revoked_at: null,
          revision: revision.toString(),
        };
      },
    },
    ApiKeyChanged: {
      keys,
      apply(row, recorded) {
        const { name, expiresAt, allowedNetworks } = recorded.event.data;
        return (
          row && {
            ...atRevision(row, recorded),
            ...(name === undefined ? {} : { name }),
            ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
            ...(allowedNetworks === undefined ? {} : { allowed_networks: allowedNetworks }),
          }
        );
      },
    },
    ApiKeyRotated: {
      keys,
      apply(row, recorded) {
        const { keyHash, prefix, previousExpiresAt } = recorded.event.data;
        return (
          row && {
            ...atRevision(row, recorded),
            key_hash: keyHash,
            prefix,
            previous_key_hash: row.key_hash,
            previous_expires_at: previousExpiresAt,
          }
        );
      },
    },
    ApiKeyRevoked: {
      keys,
      apply: (row, recorded) =>
        row && {
          ...atRevision(row, recorded),
          revoked_at: row.revoked_at ?? recorded.context.occurredAt,
        },
    },
  },
};
