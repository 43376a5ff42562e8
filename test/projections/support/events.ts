import type { MailDomainEvent } from '../../../domain/connection/mail-domain-events.js';
import type { ConnectionEvent } from '../../../domain/connection/connection-events.js';
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
    externalIdDigest: null,
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

export const connectionCreated = (connectionId: string, name: string): ConnectionEvent => ({
  type: 'ConnectionCreated',
  data: {
    connectionId,
    provider: 'oidc',
    name,
    issuer: 'https://id.acme.test',
    clientId: 'tessera',
    authMethod: 'client_secret_basic',
    keyId: null,
    teamId: null,
    hostedDomain: null,
    scopes: ['openid'],
    visibility: 'button',
    newPeople: 'none',
    linking: 'ask',
    profile: 'first',
    secondFactor: 'ours',
    theirFactorValues: [],
    roleRules: [],
    enabled: true,
    secretId: connectionId,
    secretHint: '9xQ2',
  },
});

export const domainAdded = (connectionId: string, domain: string): MailDomainEvent => ({
  type: 'ConnectionDomainAdded',
  data: { connectionId, domain, challenge: 'tessera-domain=0123456789abcdef0123456789abcdef01234567' },
});

/** A link to an external account, which has the id `subject-<identityId>` there. */
export const identityLinked = (
  userId: string,
  identityId: string,
  connectionId: string = identityId,
): Extract<UserEvent, { type: 'UserIdentityLinked' }> => ({
  type: 'UserIdentityLinked',
  data: {
    userId,
    identityId,
    connectionId,
    identityDigest: 'a'.repeat(64),
    subject: `subject-${identityId}`,
    identityEmail: `${identityId}@elsewhere.test`,
  },
});
