import type { Consents, StoredConsent } from '../../../application/ports/openid/consents.js';
import type { GrantedAccess } from '../../../application/ports/openid/grants.js';
import type { ApplicationsApp } from '../../../application/grant/list-applications.js';
import { type InMemoryConsents, inMemoryConsents } from './in-memory-consents.js';

/** Consents and grants of users, in memory. */
export interface InMemoryApplications extends Pick<ApplicationsApp, 'grants'> {
  readonly consents: Consents;
  agree(userId: string, consent: StoredConsent): void;
  grant(userId: string, access: GrantedAccess): void;
}

export function inMemoryApplications(consents: InMemoryConsents = inMemoryConsents()): InMemoryApplications {
  let granted: { readonly userId: string; readonly access: GrantedAccess }[] = [];
  return {
    agree: (userId, consent) => consents.agree(userId, consent),
    grant: (userId, access) => void granted.push({ userId, access }),
    consents,
    grants: {
      accessOf: ({ userId }) =>
        Promise.resolve(granted.filter((each) => each.userId === userId).map(({ access }) => access)),
      clientsOfSessions: () => Promise.resolve(new Map()),
      revokeOfClient: ({ userId, clientId }) => {
        const before = granted.length;
        granted = granted.filter((each) => each.userId !== userId || each.access.clientId !== clientId);
        return Promise.resolve(before - granted.length);
      },
    },
  };
}
