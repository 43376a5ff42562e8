import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import type { NewIdentity } from '../../domain/user/identity/identity-events.js';
import { decideIdentityLink } from '../../domain/user/identity/link-identity.js';
import { decideOwnerArrival } from '../../domain/user/receive-owner.js';
import { decidePasswordRemoval } from '../../domain/user/set-password.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import { decideEmailVerification } from '../../domain/user/verify-email.js';
import type { SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { concurrentChange, execute } from '../shared/execute.js';
import { releaseCredentials } from '../user/release-credentials.js';
import { uniqueIdentity } from './unique-identity.js';

/** A user as they were when it was decided that an external account becomes theirs. */
export interface Arrived {
  readonly holder: PresentUser;
  readonly identity: NewIdentity;
  /** Whether the user loses their credentials first, since the account may be a stranger's (`decideOwnerArrival`). */
  readonly takesOver: boolean;
}

/**
 * Links an external account to the user who has its address, in one append. Throws `concurrent_change` where that user has
 * changed since in what the decision relied on; `identity_taken`, `too_many_identities`, `user_not_found`.
 */
export async function linkArrived(
  app: SignInApp,
  context: CommandContext,
  { holder, identity, takesOver }: Arrived,
): Promise<Done> {
  const { tenantId } = context;
  const { userId } = holder;
  const unique = uniqueIdentity(tenantId, identity.identityDigest);
  const { position } = await execute(app, context, {
    ...userTarget(tenantId, userId),
    exists: true,
    step: 'link',
    expects: (state) => sameUser(tenantId, holder, presentUser(state)),
    decide: (user) =>
      takesOver
        ? [
            ...decideOwnerArrival(user, { by: 'provider', password: decidePasswordRemoval(user) }),
            ...decideEmailVerification(user),
            ...decideIdentityLink({ ...user, identities: [] }, identity),
          ]
        : decideIdentityLink(user, identity),
    beforeAppend: async ({ expected: user, loaded: { revision }, events }) => {
      await reserveValue(app, context, unique, { holderId: userId, revision });
      return takesOver ? releaseCredentials(app, context, { user, revision }, events) : null;
    },
  });
  return { position };
}

/** Takes the credentials from a user whose address was never verified (`decideOwnerArrival`); no change for one who verified it meanwhile. */
export async function endCredentials(
  app: SignInApp,
  context: CommandContext,
  { holder }: Pick<Arrived, 'holder'>,
): Promise<Done> {
  const { tenantId } = context;
  const { position } = await execute(app, context, {
    ...userTarget(tenantId, holder.userId),
    exists: true,
    step: 'end-credentials',
    expects: (state) => sameUser(tenantId, holder, presentUser(state)),
    decide: (user, { history }) =>
      decideOwnerArrival(user, { by: 'provider', password: decidePasswordRemoval(user), history }),
    beforeAppend: ({ expected: user, loaded: { revision }, events }) =>
      releaseCredentials(app, context, { user, revision }, events),
  });
  return { position };
}

/** Returns the user. Throws `concurrent_change` for one with another address, other proofs of it, or a role of administrators. */
function sameUser(tenantId: string, before: PresentUser, user: PresentUser): PresentUser {
  const isSame =
    user.emailDigest === before.emailDigest &&
    user.emailVerified === before.emailVerified &&
    user.wasEverVerified === before.wasEverVerified &&
    !areOfAdministrator(tenantId, user.roleIds);
  if (!isSame) throw concurrentChange();
  return user;
}
