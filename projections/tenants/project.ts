import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { type Handler, type Recorded, rowKey, type Table } from '../runner/projection.js';

/** A tenant, for operators and for the look-up of API keys. */
export interface TenantRow {
  readonly tenant_id: string;
  readonly slug: string;
  readonly name: string;
  readonly locked: boolean;
  readonly default_locale: string | null;
  readonly mail_from_name: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const tenantColumns = {
  tenant_id: 'uuid',
  slug: 'text collate "C" not null',
  name: 'text not null',
  locked: 'boolean not null',
  default_locale: 'text',
  mail_from_name: 'text',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
} satisfies Record<keyof TenantRow, string>;

const keys = ({ context }: Recorded<TenantEvent['type']>): string[] => [rowKey(context.tenantId)];

const lockTo = <T extends 'TenantLocked' | 'TenantUnlocked'>(locked: boolean): Handler<TenantRow, T> => ({
  keys,
  apply: (row, { context }) => row && { ...row, locked, updated_at: context.occurredAt },
});

export const tenantsTable: Table<TenantRow> = {
  name: 'tenants',
  columns: tenantColumns,
  key: ['tenant_id'],
  indexes: ['(slug)'],
  on: {
    TenantCreated: {
      keys,
      creates: true,
      apply: (row, { event, context }) =>
        row ?? {
          tenant_id: context.tenantId,
          slug: event.data.slug,
          name: event.data.name,
          locked: false,
          default_locale: null,
          mail_from_name: null,
          created_at: context.occurredAt,
          updated_at: context.occurredAt,
        },
    },
    TenantChanged: {
      keys,
      apply: (row, { event: { data }, context }) =>
        row && {
          ...row,
          name: data.name ?? row.name,
          default_locale: data.defaultLocale === undefined ? row.default_locale : data.defaultLocale,
          mail_from_name: data.mailFromName === undefined ? row.mail_from_name : data.mailFromName,
          updated_at: context.occurredAt,
        },
    },
    TenantLocked: lockTo(true),
    TenantUnlocked: lockTo(false),
  },
};
