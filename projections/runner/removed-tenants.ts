import type { Handler, Table } from './projection.js';

const removing: Handler<object, 'TenantRemoved'> = {
  keys: () => [],
  apply: (row) => row,
  deleteWhere: ({ event }) => ({ tenant_id: event.data.removedTenantId }),
};

/**
 * Returns the table without rows of tenants that are removed: whatever part of a tenant's events a projection still read
 * before their deletion, its rows end with the event of the removal. What the table does with that event for other rows goes on.
 */
export const withoutRemoved = (table: Table): Table => ({
  ...table,
  on: { ...table.on, TenantRemoved: { ...removing, ...table.on.TenantRemoved } },
});
