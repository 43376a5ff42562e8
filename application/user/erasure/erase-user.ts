import { decideOwnerRemoval } from '../../../domain/owners/owners.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideDeletion } from '../../../domain/user/delete-user.js';
import type { DeletedUser } from '../../../domain/user/user.js';
import { presentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { changeOwners } from '../../owners/change-owners.js';
import { followOwners } from '../../owners/follow-owners.js';
import { loadOwnership, ownerRoleId, userTarget } from '../../owners/owner-streams.js';
import { protectOwner } from '../../owners/protect-owner.js';
import type { PendingErasure } from '../../ports/events/erasure-ledger.js';
import { EventStoreUnavailable } from '../../ports/events/event-store.js';
import { userSubject } from '../../ports/events/subject-keys.js';
import { releaseValue } from '../../reservation/release-value.js';
import type { CommandContext } from '../../shared/command-context.js';
import { atAnyRevision, later } from '../../shared/event-context.js';
import { concurrentChange, refuseStale, staleRevision, tryAppend } from '../../shared/execute.js';
import { typedSubjects } from '../email/typed-email.js';
import { uniqueEmail } from '../email/unique-email.js';
import { uniqueExternalId } from '../unique-external-id.js';

/**
 * A deletion from beginning to end: it is noted in the ledger, the user leaves the owners,
 * `UserDeleted`, the keys of what was typed with their emails are destroyed and then their own, their sessions and known
 * places, the mails kept of them and their avatar go, email and external id are free, the note is struck out. Each step finds out by itself
 * whether it was done before, so that the whole can be repeated after a crash at any point. Answers the position of
 * what was appended last.
 *
 * Throws `user_not_found`, `owner_protected`, `last_owner`, `stale_revision`, `concurrent_change`. Nothing has happened then, and this
 * command's note is struck out; any other error leaves it, for `resumeErasures`,
 * which goes on under the `note` that it found.
 */
export async function eraseUser(
  app: App,
  context: CommandContext,
  userId: string,
  note: PendingErasure = { tenantId: context.tenantId, userId, commandId: context.commandId },
): Promise<bigint | null> {
  const { tenantId } = context;
  await app.erasures.begin(note);
  const deletion = await deleteFromStreams(app, context, userId);
  if ('refusal' in deletion) {
    await app.erasures.withdraw(note);
    throw deletion.refusal;
  }
  const { deleted, position } = deletion;
  // first: their digests are sealed with the key that goes next
  await forgetEmails(app, deleted, tenantId);
  await app.keys.destroy({ tenantId, subject: userSubject(userId) });
  await app.sessions.endAll(tenantId, userId);
  await app.knownPlaces.forget({ tenantId, userId });
  await app.keptMails.deleteOf({ tenantId, userId });
  await app.avatars.deleteOf({ tenantId, userId });
  const released = await releaseValues(app, context, deleted);
  await app.erasures.end(note);
  return later(position, released);
}

async function forgetEmails(
  app: App,
  { emailDigest, formerEmailDigests }: DeletedUser,
  tenantId: string,
): Promise<void> {
  const digests = [...(emailDigest === null ? [] : [emailDigest]), ...formerEmailDigests];
  const { all, today } = await typedSubjects(app.keys, tenantId, digests, app.clock.now());
  await app.keys.destroyEmails(tenantId, all, today);
  await app.signInFailures.clear(tenantId, digests);
}

/** What a crash has left reserved, and cannot be read any more, is anybody's to take: its holder is gone. */
async function releaseValues(
  app: App,
  context: CommandContext,
  { userId, emailDigest, externalIdDigest }: DeletedUser,
): Promise<bigint | null> {
  const { tenantId } = context;
  const values = [
    ...(emailDigest === null ? [] : [uniqueEmail(tenantId, emailDigest)]),
    ...(externalIdDigest === null ? [] : [uniqueExternalId(tenantId, externalIdDigest)]),
  ];
  const released = await Promise.all(values.map((value) => releaseValue(app, context, value, userId)));
  return released.reduce(later, null);
}

type Deletion =
  { readonly refusal: DomainError } | { readonly deleted: DeletedUser; readonly position: bigint | null };

// an owner who has left the owners is as good as deleted: from there on it is worth insisting
const attempts = 20;

async function deleteFromStreams(app: App, context: CommandContext, userId: string): Promise<Deletion> {
  const { tenantId } = context;
  const target = userTarget(tenantId, userId);
  let caller = context;
  let decided = false;
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { owners, user, position } = await loadOwnership(app, tenantId, userId);
      // noted in the ledger, so that they were there: nothing to read is no reason to strike the note out
      if (user.revision === null) throw new EventStoreUnavailable(`nothing was read of user ${userId}`);
      if (user.state.status === 'deleted') return { deleted: user.state, position };
      const present = presentUser(user.state);
      // decided as an owner's leaving: whatever has become of the actor since, it is carried to its end
      if (!decided) await protectOwner(app, context, present);
      refuseStale(caller, user.revision);
      if (owners.state.has(userId)) {
        await leaveOwners(app, context, userId, attempt);
        decided = true;
        caller = atAnyRevision(caller); // what the caller has seen of the user no longer matters
      } else if (present.roleIds.includes(ownerRoleId(tenantId))) {
        // an owner until just now: their own stream has to move on before we rely on it
        await followOwners(app, context, userId);
      } else {
        const done = await tryAppend(app, context, target, user, decideDeletion(present));
        if (done === 'conflict' && caller.ifMatch !== undefined) throw staleRevision();
      }
    }
    throw concurrentChange();
  } catch (error) {
    if (error instanceof DomainError && !decided) return { refusal: error };
    throw error;
  }
}

const leaveOwners = (app: App, context: CommandContext, userId: string, attempt: number): Promise<unknown> =>
  changeOwners(app, context, {
    userId,
    step: `delete/${attempt}`, // made owner again meanwhile: then it is another removal
    decide: (state, leaving) => decideOwnerRemoval(state, leaving, 'user_deleted'),
  });
