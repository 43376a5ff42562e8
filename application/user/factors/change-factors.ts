import {
  decideFactorRemoval,
  decideFactorReset,
  decideMfaRequirement,
} from '../../../domain/user/change-factors.js';
import type { Passkey } from '../../../domain/user/factors.js';
import type { FactorChanger } from '../../../domain/user/factor-events.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { LogApp, SignInApp } from '../../app.js';
import { ownersToReportTo, withKeyChangeReports } from '../../owners/key-changes.js';
import { userTarget } from '../../owners/owner-streams.js';
import { type Release, inOrder, moveReservation, nothingToRelease } from '../../reservation/release-value.js';
import type { Holder } from '../../reservation/reserve-value.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';
import { uniquePasskey } from './unique-passkey.js';

/**
 * Changes a user's factors. The credential ids of passkeys that the change deletes are free afterwards. Throws what
 * `decide` throws, `user_not_found`, `owner_protected`.
 */
export async function changeFactors(
  app: SignInApp,
  context: CommandContext,
  userId: string,
  decide: (user: PresentUser) => readonly UserEvent[],
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...userTarget(context.tenantId, userId),
    expects: presentUser,
    fetch: (user) => ownersToReportTo(app, context, user),
    decide: (user, { history }, owners) =>
      withKeyChangeReports(app, context, { present: user, history, owners }, decide(user)),
    beforeAppend: ({ expected: user, loaded: { revision }, events }) =>
      releaseDeleted(app, context, { user, revision }, events),
  });
  return { position };
}

/**
 * Returns a function that frees the credential ids of the passkeys that these events delete, to be called only once the
 * user's stream has the events, appended at the revision given here.
 */
export async function releaseDeleted(
  app: SignInApp,
  context: CommandContext,
  { user, revision }: { readonly user: PresentUser; readonly revision: bigint | null },
  events: readonly UserEvent[],
): Promise<Release> {
  const { userId } = user;
  const deleted = deletedBy(events, user);
  const holder = { holderId: userId, revision };
  const releases = await Promise.all(deleted.map((passkey) => releaseOf(app, context, passkey, holder)));
  return async () => {
    const position = await inOrder(releases)();
    for (const { passkeyId } of deleted) await app.passkeyUses.forget(context.tenantId, userId, passkeyId);
    return position;
  };
}

const deletedBy = (events: readonly UserEvent[], { factors }: PresentUser): Passkey[] =>
  factors.passkeys.filter(({ passkeyId }) =>
    events.some(({ type, data }) => type === 'UserPasskeyDeleted' && data.passkeyId === passkeyId),
  );

async function releaseOf(
  app: LogApp,
  context: CommandContext,
  { credentialId }: Passkey,
  holder: Holder,
): Promise<Release> {
  // null while an erasure is under way, which releases it
  if (credentialId === null) return nothingToRelease;
  const from = await uniquePasskey(app, context.tenantId, credentialId);
  return moveReservation(app, context, { from, to: null }, holder);
}

const changerIn = ({ actor }: CommandContext, userId: string): FactorChanger => {
  if (actor.type === 'apiKey') return 'apiKey';
  return actor.type === 'user' && actor.id === userId ? 'user' : 'admin';
};

/** Removes one factor of a user. Throws `user_not_found`, `factor_not_found`, `owner_protected`. */
export const removeFactor = (
  app: SignInApp,
  context: CommandContext,
  { userId, factorId }: { readonly userId: string; readonly factorId: string },
): Promise<Done> =>
  changeFactors(app, context, userId, (user) =>
    decideFactorRemoval(user, factorId, changerIn(context, userId)),
  );

/**
 * Removes all factors of a user and ends all their sessions and grants. Throws `user_not_found`, `owner_protected`.
 */
export async function resetFactors(
  app: SignInApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const done = await changeFactors(app, context, userId, (user) =>
    decideFactorReset(user, changerIn(context, userId)),
  );
  await app.totpSteps.forget(context.tenantId, userId);
  return done;
}

/** Requires a second factor of a user, or requires it no more. Idempotent. Throws `user_not_found`, `owner_protected`. */
export const requireMfa = (
  app: SignInApp,
  context: CommandContext,
  { userId, required }: { readonly userId: string; readonly required: boolean },
): Promise<Done> => changeFactors(app, context, userId, (user) => decideMfaRequirement(user, required));
