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

export const apiKeyColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  name: 'text not null',
  scopes: 'text[] not null',
  key_hash: 'text collate "C" not null',
  created_at: 'timestamptz(3) not null',
  revoked_at: 'timestamptz(3)',
} satisfies Record<keyof ApiKeyRow, string>;
