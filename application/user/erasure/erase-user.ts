import { mailedCodeCounter } from '../../sign-in/mailed-code/prove-mailbox.js';
import { passkeyCounter } from '../../sign-in/passkey/refuse-passkey.js';
import { codeCounter } from '../../sign-in/prove-second-factor.js';
import { decideOwnerRemoval } from '../../../domain/owners/owners.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import { decideDeletion, refuseUnlessDue } from '../../../domain/user/request-deletion.js';
import { type DeletedUser, presentUser } from '../../../domain/user/user.js';
import type { App, LogApp, SignInApp } from '../../app.js';
import { uniqueIdentity } from '../../connection/unique-identity.js';
import { changeOwners } from '../../owners/change-owners.js';
import { followOwners } from '../../owners/follow-owners.js';
import { loadOwnership, ownerRoleId, userTarget } from '../../owners/owner-streams.js';
import { protectOwner } from '../../owners/protect-owner.js';
import type { PendingErasure } from '../../ports/events/erasure-ledger.js';
import { EventStoreUnavailable } from '../../ports/events/event-store.js';
import { userSubject } from '../../ports/events/subject-keys.js';
import { releaseValue } from '../../reservation/release-value.js';
import type { CommandContext } from '../../shared/command-context.js';
import { atAnyRevision, isoTime, later } from '../../shared/event-context.js';
import { concurrentChange, refuseStale, staleRevision, tryAppend } from '../../shared/execute.js';
import { typedSubjects } from '../email/typed-email.js';
import { uniqueEmail } from '../email/unique-email.js';
import { uniquePasskey } from '../factors/unique-passkey.js';
import { uniqueExternalId } from '../unique-external-id.js';

/**
 * Carries out a deletion: enters it in the ledger, removes the user from the owners, appends `UserDeleted`, destroys the
 * keys of their emails and then their own, deletes their sessions and sign-ins, known devices, consents, uses of clients and external accounts, kept mails, avatar and
 * exports of the tenant, releases email, external id and passkeys, and removes the ledger's entry. Each step is idempotent, so that the whole can be repeated after a crash at
 * any point. Returns the position of the last event that was appended.
 *
 * Throws `user_not_found`, `owner_protected`, `last_owner`, `stale_revision`, `concurrent_change`, and with `note.onlyIfDue`
 * `deletion_not_due` and `administrator_role_held`: nothing was changed then,
 * and the ledger's entry is removed. Any other error leaves the entry for `resumeErasures`, which passes it as `note`.
 */
export async function eraseUser(
  app: App,
  context: CommandContext,
  userId: string,
  note: PendingErasure = { tenantId: context.tenantId, userId, commandId: context.commandId },
): Promise<bigint | null> {
  const { tenantId } = context;
  await app.erasures.begin(note);
  const deletion = await deleteFromStreams(app, context, note);
  if ('refusal' in deletion) {
    await app.erasures.withdraw(note);
    throw deletion.refusal;
  }
  const { deleted, position } = deletion;
  // first, since their digests are sealed with the key that is destroyed next
  await forgetEmails(app, deleted, tenantId);
  await app.keys.destroy({ tenantId, subject: userSubject(userId) });
  await app.sessions.endAll(tenantId, userId);
  await app.knownDevices.forget({ tenantId, userId });
  await app.rememberedDevices.forget(tenantId, userId);
  await app.consents.forgetAll(tenantId, userId);
  await app.clientUses.forgetUser(tenantId, userId);
  await app.totpSteps.forget(tenantId, userId);
  await app.passkeyUses.forget(tenantId, userId);
  await app.connectionUses.forgetIdentities(tenantId, userId);
  const counters = [codeCounter(userId), mailedCodeCounter(userId), passkeyCounter(userId)];
  await app.signInFailures.clear(tenantId, counters);
  await app.signInTransactions.forget(tenantId, userId);
  await app.codeMisses.clear({ tenantId, userId });
  await app.storedMails.deleteOf({ tenantId, userId });
  await app.avatars.deleteOf({ tenantId, userId });
  // behind UserDeleted: an export that begins later shows the log as it is without the person
  await app.tenantExports.withdraw(tenantId);
  const released = await releaseValues(app, context, deleted);
  await app.erasures.end(note);
  return later(position, released);
}

async function forgetEmails(
  app: SignInApp,
  { emailDigest, formerEmailDigests }: DeletedUser,
  tenantId: string,
): Promise<void> {
  const digests = [...(emailDigest === null ? [] : [emailDigest]), ...formerEmailDigests];
  const { all, today } = await typedSubjects(app.keys, tenantId, digests, app.clock.now());
  await app.keys.destroyEmails(tenantId, all, today);
  await app.signInFailures.clear(tenantId, digests);
  await app.signUps.forget(tenantId, digests);
}

/** Releases email, external id, passkeys and external accounts. After a crash another user can take them over, since their holder is gone. */
async function releaseValues(
  app: LogApp,
  context: CommandContext,
  { userId, emailDigest, externalIdDigest, credentialIds, identityDigests }: DeletedUser,
): Promise<bigint | null> {
  const { tenantId } = context;
  const values = [
    ...(emailDigest === null ? [] : [uniqueEmail(tenantId, emailDigest)]),
    ...(externalIdDigest === null ? [] : [uniqueExternalId(tenantId, externalIdDigest)]),
    ...identityDigests.map((digest) => uniqueIdentity(tenantId, digest)),
    ...(await Promise.all(credentialIds.map((credentialId) => uniquePasskey(app, tenantId, credentialId)))),
  ];
  const released = await Promise.all(values.map((value) => releaseValue(app, context, value, userId)));
  return released.reduce(later, null);
}

type Deletion =
  { readonly refusal: DomainError } | { readonly deleted: DeletedUser; readonly position: bigint | null };

// many, since the deletion has to be completed once the user has left the owners
const attempts = 20;

async function deleteFromStreams(
  app: LogApp,
  context: CommandContext,
  { userId, onlyIfDue = false }: PendingErasure,
): Promise<Deletion> {
  const { tenantId } = context;
  const target = userTarget(tenantId, userId);
  let caller = context;
  let decided = false;
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { owners, user, position } = await loadOwnership(app, tenantId, userId);
      // the ledger has an entry, so the user existed: an empty read must not remove it
      if (user.revision === null) throw new EventStoreUnavailable(`nothing was read of user ${userId}`);
      if (user.state.status === 'deleted') return { deleted: user.state, position };
      const present = presentUser(user.state);
      // once the user has left the owners, the deletion is completed even if the actor lost their rights
      if (!decided) await protectOwner(app, context, present);
      if (onlyIfDue)
        refuseUnlessDue(present, areOfAdministrator(tenantId, present.roleIds), isoTime(app.clock.now()));
      refuseStale(caller, user.revision);
      if (owners.state.has(userId)) {
        await leaveOwners(app, context, userId, attempt);
        decided = true;
        caller = atAnyRevision(caller); // the revision moves with the removal
      } else if (present.roleIds.includes(ownerRoleId(tenantId))) {
        // the user's own stream has to record the removal before it is relied upon
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

const leaveOwners = (
  app: LogApp,
  context: CommandContext,
  userId: string,
  attempt: number,
): Promise<unknown> =>
  changeOwners(app, context, {
    userId,
    step: `delete/${attempt}`, // differs where the user was made owner again meanwhile
    decide: (state, leaving) => decideOwnerRemoval(state, leaving, 'user_deleted'),
  });
