import { role } from '../../domain/role/role.js';
import type { RoleEvent } from '../../domain/role/role-events.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('role', 'roleId');
const category = 'role';

/** How a role's events read in the audit log. */
export const roleAuditRules: AuditRules<RoleEvent> = {
  RoleDefined: { action: 'role.created', category, target, names: ({ name }) => [name] },
  RoleDefinitionCancelled: { action: 'role.creation_cancelled', category: 'technical', target },
  RoleChanged: { action: 'role.updated', category, target, names: ({ name }) => [name] },
  RoleRenameCancelled: { action: 'role.rename_cancelled', category: 'technical', target },
  RoleDeleted: { action: 'role.deleted', category, target },
};

/** How entries show a role; one that was deleted keeps its last name. */
export const roleAuditView = foldedStream(role, {
  nameOf: (state) => (state.status === 'present' || state.status === 'deleted' ? state.name : null),
  shown: (state) =>
    state.status === 'present' ? membersOf(state, 'name', 'description', 'permissions') : {},
});
