import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import { load, loadExisting } from '../shared/load.js';
import { builtInRoleRecord, customRoleRecord, type RoleWithoutCount } from './role-record.js';

/**
 * Returns a role from its stream (a built-in one from its tenant's), with the revision for `ETag`; null when it was never
 * defined, or was deleted.
 */
export async function readRole(
  app: LogApp,
  tenantId: string,
  roleId: string,
): Promise<{ readonly record: RoleWithoutCount; readonly revision: bigint } | null> {
  const builtIn = builtInRoleOf(tenantId, roleId);
  if (builtIn !== undefined) {
    const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
    // a built-in role is as old as its tenant
    if (state.status === 'none' || state.status === 'cancelled') return null;
    return { record: builtInRoleRecord(tenantId, builtIn, state.createdAt), revision: 0n };
  }
  const { state, revision } = await load(app, streamName(tenantId, 'role', roleId), role);
  if (state.status !== 'present' || revision === null) return null;
  return { record: customRoleRecord(state), revision };
}
