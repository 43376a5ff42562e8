import type { ResourceEvent } from '../../domain/resource/resource-events.js';
import { resource } from '../../domain/resource/resource.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('resource', 'resourceId');
const category = 'resource';

/** How an API's events read in the audit log. */
export const resourceAuditRules: AuditRules<ResourceEvent> = {
  ResourceRegistered: {
    action: 'resource.registered',
    category,
    target,
    names: ({ name, identifier }) => [name, identifier],
  },
  ResourceChanged: { action: 'resource.updated', category, target, names: ({ name }) => [name] },
  ResourceDeleted: { action: 'resource.deleted', category, target, names: ({ identifier }) => [identifier] },
};

/** How entries show an API. */
export const resourceAuditView = foldedStream(resource, {
  nameOf: (state) =>
    state.status === 'present' ? state.name : state.status === 'deleted' ? state.identifier : null,
  shown: (state) =>
    state.status === 'present'
      ? membersOf(state, 'name', 'identifier', 'permissions', 'accessTokenMinutes', 'accessTokenType')
      : {},
});
