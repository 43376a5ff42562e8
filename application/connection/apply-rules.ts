import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { ProviderFault, ProviderPerson } from '../ports/connections/provider-client.js';
import { later } from '../shared/event-context.js';
import { loadExisting } from '../shared/load.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { applyProfile } from './apply-profile.js';
import { applyRoleRules } from './apply-role-rules.js';
import { loadConnection } from './connection-stream.js';

/** A user who has just signed in at the provider of a connection. */
export interface ArrivedUser {
  readonly connectionId: string;
  readonly userId: string;
  readonly person: ProviderPerson;
}

/**
 * Applies the rules of a connection to a user who signs in with it. A suspended user stays as they are. Returns the position of the
 * last change; null for none.
 * @param note is told of a rule that cannot be followed
 */
export async function applyRules(
  app: App,
  context: VisitorContext,
  { connectionId, userId, person }: ArrivedUser,
  note: (fault: ProviderFault) => Promise<void>,
): Promise<bigint | null> {
  const { tenantId } = context;
  const { stream, aggregate } = userTarget(tenantId, userId);
  const [{ connection }, { state: user }] = await Promise.all([
    loadConnection(app, tenantId, connectionId),
    loadExisting(app, stream, aggregate),
  ]);
  if (user.status !== 'present' || user.suspended) return null;
  const arrived = { connection, person, user };
  const profile = await applyProfile(app, context, arrived, note);
  return later(profile, await applyRoleRules(app, context, arrived, note));
}
