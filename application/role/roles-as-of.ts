import { builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { role } from '../../domain/role/role.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import { type EventsOfNouns, byStream } from '../events/load-streams.js';
import { hadHappened, type Moment } from '../shared/as-of.js';
import { folded, loadExisting } from '../shared/load.js';
import { builtInRoleRecord, customRoleRecord, type RoleWithoutCount } from './role-record.js';

/**
 * Returns all roles of a tenant as they were at a moment, built-in ones included, in any order.
 * @param then the application at the moment
 * @param q the start of a name, in any case; default: all
 */
export async function rolesAsOf(
  then: LogApp,
  eventsOf: EventsOfNouns,
  { tenantId, moment, q = '' }: { tenantId: string; moment: Moment; q?: string | undefined },
): Promise<readonly RoleWithoutCount[]> {
  const { state } = await loadExisting(then, streamName(tenantId, 'tenant', tenantId), tenant);
  if (state.status === 'none' || state.status === 'cancelled') return [];
  const events = await eventsOf(tenantId, ['role']);
  const histories = byStream(events.filter((recorded) => hadHappened(moment, recorded)));
  const custom = [...histories.values()].flatMap((history) => {
    const one = folded(role, history).state;
    return one.status === 'present' ? [customRoleRecord(one)] : [];
  });
  const builtIn = builtInRoleNames.map((name) => builtInRoleRecord(tenantId, name, state.createdAt));
  const start = normaliseRoleName(q);
  return [...builtIn, ...custom].filter(({ name }) => normaliseRoleName(name).startsWith(start));
}
