import type { RegisteredClient } from '../../domain/client/client.js';
import { type UserClaim, claimsBeyond, userClaims } from '../../domain/client/scope-claims.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { askedPermissions, namedResources } from '../authorization/asked-resources.js';
import type { AskedPermission, NamedResource } from '../authorization/pending-request.js';
import { findClientOfTenant } from '../client/find-client.js';
import type { Grants } from '../ports/openid/grants.js';
import { isoTime } from '../shared/event-context.js';

/** The dependencies of the use cases about applications that a user lets into the account. */
export interface ApplicationsApp extends App {
  readonly grants: Pick<Grants, 'accessOf' | 'clientsOfSessions' | 'revokeOfClient'>;
}

/** An application that a user agreed to, or that has grants of theirs. */
export interface Application {
  readonly client: RegisteredClient;
  readonly scopes: readonly string[];
  /** Claims granted by name that the scopes do not give. */
  readonly claims: readonly UserClaim[];
  /** APIs that the user agreed to, beside the default audience of the client. */
  readonly resources: readonly NamedResource[];
  /** Permissions of APIs that the user agreed to. */
  readonly permissions: readonly AskedPermission[];
  /** When the user agreed or signed in the last time: ISO 8601. */
  readonly lastAt: string;
}

/** Returns the applications of a user, the last ones first, 400 at most. Deleted clients are left out. */
export async function listApplications(
  app: ApplicationsApp,
  tenantId: string,
  { userId, sessionGeneration: generation }: Pick<PresentUser, 'userId' | 'sessionGeneration'>,
): Promise<readonly Application[]> {
  const [consents, access] = await Promise.all([
    app.consents.ofUser(tenantId, userId),
    app.grants.accessOf({ tenantId, userId, generation }),
  ]);
  const entries = [...consents, ...access];
  const clientIds = [...new Set(entries.map(({ clientId }) => clientId))];
  const applications = await Promise.all(
    clientIds.map(async (clientId) => {
      const found = await findClientOfTenant(app, tenantId, clientId);
      if (!found) return [];
      const own = entries.filter((entry) => entry.clientId === clientId);
      const scopes = [...new Set(own.flatMap((entry) => entry.scopes))];
      const named = userClaims.filter((claim) => own.some(({ claims }) => claims.includes(claim)));
      const claims = claimsBeyond(scopes, { userinfo: named, idToken: [] });
      const consent = consents.find((each) => each.clientId === clientId);
      const agreed = found.client.thirdParty ? (consent?.resources ?? []) : [];
      const resources = await namedResources(app, tenantId, agreed);
      const permissions = await askedPermissions(app, tenantId, consent?.permissions ?? []);
      const lastAt = isoTime(Math.max(...own.map(({ at }) => at)));
      return [{ client: found.client, scopes, claims, resources, permissions, lastAt }];
    }),
  );
  return applications.flat().sort((one, other) => (one.lastAt < other.lastAt ? 1 : -1));
}
