import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { UserEvent } from '../../../domain/user/user-events.js';

type DataOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>['data'];

export const tenantCreated = (tenantId: string, slug = 'acme'): DomainEvent => ({
  type: 'TenantCreated',
  data: { tenantId, slug, name: `${slug} Inc.` },
});

export const userCreated = (
  userId: string,
  data: Partial<DataOf<'UserCreated'>> = {},
): Extract<UserEvent, { type: 'UserCreated' }> => ({
  type: 'UserCreated',
  data: {
    userId,
    email: `${userId}@example.com`,
    emailDigest: 'd'.repeat(64),
    emailVerified: false,
    firstName: 'Ada',
    lastName: 'Byron',
    locale: null,
    externalId: null,
    metadata: {},
    invited: false,
    ...data,
  },
});

export const roleDefined = (roleId: string, name: string): DomainEvent => ({
  type: 'RoleDefined',
  data: { roleId, name, description: '' },
});

export const assigned = (userId: string, roleId: string): DomainEvent => ({
  type: 'UserRoleAssigned',
  data: { userId, roleId },
});
