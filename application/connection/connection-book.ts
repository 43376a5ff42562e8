import { LRUCache } from 'lru-cache';
import { domainOfAddress } from '../../domain/connection/proved-address.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { emailFaults } from '../../domain/shared/email.js';
import type { App, ClientApp, LogApp } from '../app.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import { userTarget } from '../owners/owner-streams.js';
import type { ConnectionBook, SignInConnection } from '../ports/connections/connection-book.js';
import type { ProviderFault, ProviderPerson } from '../ports/connections/provider-client.js';
import { loadHolder } from '../reservation/holder-of.js';
import { later } from '../shared/event-context.js';
import { loadExisting } from '../shared/load.js';
import { asUser, type VisitorContext } from '../shared/visitor-context.js';
import { applyProfile } from './apply-profile.js';
import { applyRoleRules } from './apply-role-rules.js';
import { arrive, identityOf } from './arrive.js';
import { connectionNotes } from './connection-notes.js';
import { loadConnection, secretOf } from './connection-stream.js';
import { linkIdentity, unlinkIdentity } from './link-identity.js';
import { providerAccess } from './provider-access.js';
import { triedConnection } from './tried-connection.js';
import { identityDigestOf, uniqueIdentity } from './unique-identity.js';
import { identityRecordsOf } from './user-identities.js';

/** How long a tenant is taken to have passwords once it had one, in ms. */
const PASSWORDS_KEPT_MS = 60_000;
const MOST_TENANTS = 10_000;

/** Returns the connections of tenants, and the external accounts that are linked by them. See the port. */
export function connectionBook(app: App): ConnectionBook {
  const { recordUse, recordFault, recordFlaw } = connectionNotes(app);
  const withPasswords = new LRUCache<string, true>({ max: MOST_TENANTS, ttl: PASSWORDS_KEPT_MS });
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
    async hasPasswords(tenantId) {
      if (withPasswords.has(tenantId)) return true;
      const has = await app.connections.hasPasswords(tenantId);
      if (has) withPasswords.set(tenantId, true);
      return has;
    },
    async arrive(context, connection, person) {
      const arrival = await arrive(app, context, connection, person);
      if (arrival.kind !== 'known') return arrival;
      const { tenantId } = context;
      const { connectionId } = connection;
      const note = (fault: ProviderFault): Promise<void> => recordFlaw(tenantId, connectionId, fault);
      const { user: _, ...known } = arrival;
      const changed = await applyRules(app, context, { connectionId, person, ...arrival }, note);
      if (changed === null) return arrival;
      // as the rules were applied, the account may have been taken from the user: by the owner of their address, for one
      const user = await holderOfAccount(app, tenantId, person);
      return user?.userId === known.userId
        ? { ...known, user, position: later(arrival.position, changed) }
        : { kind: 'ask' };
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
    recordUse,
    recordFault,
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

async function holderOfAccount(
  app: LogApp,
  tenantId: string,
  { issuer, subject }: ProviderPerson,
): Promise<PresentUser | null> {
  const unique = uniqueIdentity(tenantId, await identityDigestOf(app, tenantId, { issuer, subject }));
  const holder = await loadHolder(app, unique);
  return holder === null ? null : presentUser(holder.loaded.state);
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

/** A user who has just signed in at the provider of a connection. */
interface ArrivedUser {
  readonly connectionId: string;
  readonly userId: string;
  /** The user as they were read; absent: still to be read. */
  readonly user?: PresentUser;
  readonly person: ProviderPerson;
}

/**
 * Applies the rules of a connection to a user who signs in with it. A suspended user stays as they are. Returns the position of the
 * last change; null for none.
 * @param note is notified of a rule that cannot be followed
 */
async function applyRules(
  app: App,
  context: VisitorContext,
  { connectionId, userId, user: read, person }: ArrivedUser,
  note: (fault: ProviderFault) => Promise<void>,
): Promise<bigint | null> {
  const { tenantId } = context;
  const { stream, aggregate } = userTarget(tenantId, userId);
  const [{ connection }, user] = await Promise.all([
    loadConnection(app, tenantId, connectionId),
    read ?? loadExisting(app, stream, aggregate).then(({ state }) => state),
  ]);
  if (user.status !== 'present' || user.suspended) return null;
  const arrived = { connection, person, user };
  const profile = await applyProfile(app, context, arrived, note);
  return later(profile, await applyRoleRules(app, context, arrived, note));
}
