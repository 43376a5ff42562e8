import { user } from '../../../domain/user/user.js';
import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import { isPresent } from '../../../domain/tenant/tenant.js';
import { apiKeyTarget } from '../../api-key/api-key-stream.js';
import type { LogApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { LostRight, NewUserImport } from '../../ports/tenant/user-imports.js';
import { isoTime } from '../../shared/event-context.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../../tenant/tenant-stream.js';
import { isActiveOwner } from './may-give-roles.js';

type Begun = Pick<NewUserImport, 'tenantId' | 'actor' | 'mayGiveRoles'>;

/**
 * Returns why the caller of an import may not go on with it, by the log; null where nothing keeps them from it. Scopes of a
 * key never change, and operators lose nothing.
 */
export async function lostRight(app: LogApp, begun: Begun): Promise<LostRight | null> {
  const { stream, aggregate } = tenantTarget(begun.tenantId);
  const { state } = await load(app, stream, aggregate);
  if (isPresent(state) && state.lock !== null) return 'tenant_locked';
  if (begun.actor.type === 'apiKey') return lostByKey(app, begun);
  return begun.actor.type === 'user' ? lostByUser(app, begun) : null;
}

async function lostByKey(app: LogApp, { tenantId, actor }: Begun): Promise<LostRight | null> {
  const { stream, aggregate } = apiKeyTarget(tenantId, actor.id);
  const { state } = await load(app, stream, aggregate);
  if (state.status === 'none') return null;
  if (state.revokedAt !== null) return 'api_key_revoked';
  const hasExpired = state.expiresAt !== null && state.expiresAt <= isoTime(app.clock.now());
  return hasExpired ? 'api_key_expired' : null;
}

async function lostByUser(app: LogApp, { tenantId, actor, mayGiveRoles }: Begun): Promise<LostRight | null> {
  const { state } = await load(app, userTarget(tenantId, actor.id).stream, user);
  if (state.status !== 'present') return 'user_deleted';
  if (state.suspended) return 'user_suspended';
  if (!areOfAdministrator(tenantId, state.roleIds)) return 'role_removed';
  return mayGiveRoles && !(await isActiveOwner(app, tenantId, actor.id)) ? 'role_removed' : null;
}
