/** An owner of a tenant by its owners stream. */
export interface OwnerRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly suspended: boolean;
  readonly updated_at: string;
}

export const ownerColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  suspended: 'boolean not null',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof OwnerRow, string>;
