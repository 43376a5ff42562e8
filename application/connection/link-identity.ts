import type { NewIdentity } from '../../domain/user/identity/identity-events.js';
import { decideIdentityLink, decideIdentityUnlink } from '../../domain/user/identity/link-identity.js';
import { isOwnAccount } from '../../domain/user/own-account.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { ClientApp, LogApp } from '../app.js';
import { ownersToReportTo, withKeyChangeReports } from '../owners/key-changes.js';
import { userTarget } from '../owners/owner-streams.js';
import { type Release, inOrder, moveReservation } from '../reservation/release-value.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { uniqueIdentity } from './unique-identity.js';

/**
 * Links an external account to a user, and returns the user. Idempotent. Throws `user_not_found`, `owner_protected`,
 * `identity_taken`, `too_many_identities`.
 */
export async function linkIdentity(
  app: LogApp,
  context: CommandContext,
  { userId, identity }: { readonly userId: string; readonly identity: NewIdentity },
): Promise<Loaded<PresentUser>> {
  const { tenantId } = context;
  const unique = uniqueIdentity(tenantId, identity.identityDigest);
  const done = await execute(app, context, {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: presentUser,
    fetch: (user) => ownersToReportTo(app, context, user),
    decide: (present, { history }, owners) =>
      withKeyChangeReports(app, context, { present, history, owners }, decideIdentityLink(present, identity)),
    beforeAppend: async ({ loaded: { revision } }) => {
      await reserveValue(app, context, unique, { holderId: userId, revision });
      return null;
    },
  });
  return { ...done, state: presentUser(done.state) };
}

/**
 * Takes an external account away from its user, after which anyone may have it, and returns the user. Throws
 * `user_not_found`, `owner_protected`, `identity_not_found`; `last_sign_in_way` when the user is the actor.
 */
export async function unlinkIdentity(
  app: ClientApp,
  context: CommandContext,
  { userId, identityId }: { readonly userId: string; readonly identityId: string },
): Promise<Loaded<PresentUser>> {
  const { tenantId, actor } = context;
  const done = await execute(app, context, {
    ...userTarget(tenantId, userId),
    expects: presentUser,
    fetch: async (user) => ({
      owners: await ownersToReportTo(app, context, user),
      usable: isOwnAccount(actor, userId) ? await usableConnections(app, tenantId) : null,
    }),
    decide: (present, { history }, { owners, usable }) => {
      const events = decideIdentityUnlink(present, { identityId, usable });
      return withKeyChangeReports(app, context, { present, history, owners }, events);
    },
    beforeAppend: ({ expected: user, loaded: { revision }, events }) =>
      releaseUnlinked(app, context, { user, revision }, events),
  });
  await app.connectionUses.forgetIdentities(tenantId, userId, identityId);
  return { ...done, state: presentUser(done.state) };
}

/** Returns the ids of the connections that people can sign in with. */
const usableConnections = async (
  { connections }: Pick<ClientApp, 'connections'>,
  tenantId: string,
): Promise<ReadonlySet<string>> =>
  new Set((await connections.of(tenantId)).flatMap((one) => (one.enabled ? [one.connectionId] : [])));

/**
 * Returns a function that frees the accounts that these events unlink, to be called only once the user's stream has the
 * events, appended at the revision given here.
 */
export async function releaseUnlinked(
  app: LogApp,
  context: CommandContext,
  { user, revision }: { readonly user: PresentUser; readonly revision: bigint | null },
  events: readonly UserEvent[],
): Promise<Release> {
  const holder = { holderId: user.userId, revision };
  const digests = user.identities
    .filter(({ identityId }) =>
      events.some(({ type, data }) => type === 'UserIdentityUnlinked' && data.identityId === identityId),
    )
    // null while an erasure is under way, which releases it
    .flatMap(({ identityDigest }) => identityDigest ?? []);
  const releases = await Promise.all(
    digests.map((digest) => {
      const from = uniqueIdentity(context.tenantId, digest);
      return moveReservation(app, context, { from, to: null }, holder);
    }),
  );
  return inOrder(releases);
}
