/** A tenant, for operators and for looking up keys. */
export interface TenantRow {
  readonly tenant_id: string;
  readonly slug: string;
  readonly name: string;
  readonly locked: boolean;
  readonly default_locale: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export const tenantColumns = {
  tenant_id: 'uuid',
  slug: 'text collate "C" not null',
  name: 'text not null',
  locked: 'boolean not null',
  default_locale: 'text',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof TenantRow, string>;
