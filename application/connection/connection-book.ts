import { DomainError } from '../../domain/shared/domain-error.js';
import { emailFaults } from '../../domain/shared/email.js';
import { domainOfAddress } from '../../domain/connection/proved-address.js';
import type { App, ClientApp } from '../app.js';
import type { ConnectionBook, SignInConnection } from '../ports/connections/connection-book.js';
import type { ProviderFault } from '../ports/connections/provider-client.js';
import { userTarget } from '../owners/owner-streams.js';
import { later } from '../shared/event-context.js';
import { loadExisting } from '../shared/load.js';
import { asUser } from '../shared/visitor-context.js';
import { applyRules } from './apply-rules.js';
import { arrive, identityOf } from './arrive.js';
import { connectionNotes } from './connection-notes.js';
import { secretOf } from './connection-secret.js';
import { loadConnection } from './connection-stream.js';
import { linkIdentity, unlinkIdentity } from './link-identity.js';
import { providerAccess } from './provider-access.js';
import { triedConnection } from './tried-connection.js';
import { identityRecordsOf } from './user-identities.js';

/** Returns the connections of tenants, and the accounts from elsewhere that are linked by them. See the port. */
export function connectionBook(app: App): ConnectionBook {
  const { noteUse, noteFault, noteFlaw } = connectionNotes(app);
  return {
    async enabled(tenantId) {
      return (await app.connections.of(tenantId)).filter(({ enabled }) => enabled);
    },
    find: (tenantId, connectionId, use) => findConnection(app, tenantId, connectionId, use === 'try'),
    async foresee(tenantId, { connectionId }, person) {
      const { connection } = await loadConnection(app, tenantId, connectionId);
      return triedConnection(app, { tenantId, connection }, person);
    },
    // what was typed may be no address
    ofAddress: async (tenantId, email) =>
      emailFaults('', email).length === 0
        ? app.mailDomains.connectionOf(tenantId, domainOfAddress(email))
        : null,
    hasPasswords: (tenantId) => app.connections.hasPasswords(tenantId),
    async arrive(context, connection, person) {
      const arrival = await arrive(app, context, connection, person);
      if (arrival.kind !== 'known') return arrival;
      const { tenantId } = context;
      const { connectionId } = connection;
      const note = (fault: ProviderFault): Promise<void> => noteFlaw(tenantId, connectionId, fault);
      const arrived = { connectionId, person, userId: arrival.userId };
      return { ...arrival, position: later(arrival.position, await applyRules(app, context, arrived, note)) };
    },
    async link(context, connection, { person, userId }) {
      const identity = await identityOf(app, context, connection, person);
      return orKind(['identity_taken', 'taken'], async () => {
        const { position } = await linkIdentity(app, asUser(context, userId), { userId, identity });
        return { kind: 'linked' as const, position };
      });
    },
    identitiesOf: (tenantId, userId) => identitiesOf(app, tenantId, userId),
    unlink: (context, linked) =>
      orKind(['identity_not_found', 'gone'], () =>
        orKind(['last_sign_in_way', 'last'], async () => {
          const { position } = await unlinkIdentity(app, asUser(context, linked.userId), linked);
          return { kind: 'unlinked' as const, position };
        }),
      ),
    noteUse,
    noteFault,
  };
}

/** Returns what `work` returns; for the refusal with this code, the kind that stands for it. */
async function orKind<Kind extends string, Result>(
  [code, kind]: readonly [code: string, kind: Kind],
  work: () => Promise<Result>,
): Promise<Result | { readonly kind: Kind }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === code) return { kind };
    throw error;
  }
}

async function findConnection(
  app: ClientApp,
  tenantId: string,
  connectionId: string,
  isTried: boolean,
): Promise<SignInConnection | null> {
  try {
    const { connection, secret, revision } = await loadWithSecret(app, tenantId, connectionId);
    return connection.enabled || isTried
      ? { ...connection, access: providerAccess({ ...connection, secret }, `${connectionId}|${revision}`) }
      : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'connection_not_found') return null;
    throw error;
  }
}

/** Returns a connection with its secret. Read again where the secret was replaced in between. */
async function loadWithSecret(
  app: ClientApp,
  tenantId: string,
  connectionId: string,
): Promise<Awaited<ReturnType<typeof loadConnection>> & { readonly secret: string | null }> {
  const loaded = await loadConnection(app, tenantId, connectionId);
  const secret = await secretOf(app, tenantId, loaded.connection);
  if (secret !== null || loaded.connection.secretId === null) return { ...loaded, secret };
  const again = await loadConnection(app, tenantId, connectionId);
  return { ...again, secret: await secretOf(app, tenantId, again.connection) };
}

async function identitiesOf(
  app: ClientApp,
  tenantId: string,
  userId: string,
): ReturnType<ConnectionBook['identitiesOf']> {
  const { stream, aggregate } = userTarget(tenantId, userId);
  const { state } = await loadExisting(app, stream, aggregate);
  if (state.status !== 'present') return [];
  const records = await identityRecordsOf(app, tenantId, state);
  return records.map(({ subject: _, ...record }) => ({ ...record, connection: record.connection ?? '' }));
}
