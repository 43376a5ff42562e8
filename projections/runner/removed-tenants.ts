import type { Handler, Table } from './projection.js';

const removing: Handler<object, 'TenantRemoved'> = {
  keys: () => [],
  apply: (row) => row,
  sweep: ({ event }) => ({ tenant_id: event.data.removedTenantId }),
};

/**
 * Returns the table without rows of tenants that are removed: whatever part of a tenant's events a projection still read
 * before their deletion, its rows end with the event of the removal.
 */
export const withoutRemoved = (table: Table): Table => ({
  ...table,
  on: { ...table.on, TenantRemoved: removing },
});
