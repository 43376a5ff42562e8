import { decideEmailChange, decideProfileChange } from '../../domain/user/change-user.js';
import { refuseOwnAddress } from '../../domain/user/own-account.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type UserChanges, type UserChangesInput, checkedUserChanges } from '../../domain/user/user-input.js';
import { type PresentUser, type UserState, emailDigestIn, presentUser } from '../../domain/user/user.js';
import type { LogApp, SignInApp } from '../app.js';
import { ownersToReportTo, withKeyChangeReports } from '../owners/key-changes.js';
import { userTarget } from '../owners/owner-streams.js';
import { refuseTaken } from '../reservation/refuse-taken.js';
import { type Move, type Release, inOrder, moveReservation } from '../reservation/release-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { emailDigestOf, uniqueEmail } from './email/unique-email.js';
import { externalIdDigestOf, uniqueExternalId } from './unique-external-id.js';
import { userRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

/** The members to change: an absent one stays, null clears it. */
export interface ChangeUserInput extends UserChangesInput {
  readonly userId: string;
}

/**
 * Changes a user's profile. A new email or external id is reserved first, and the former one released afterwards. A new
 * email is unverified. The actor's own verified one is changed by `confirmEmailChange`. Appends nothing when nothing differs.
 * Throws `invalid_input`, `user_not_found`, `owner_protected`, `own_address`, `email_taken`, `external_id_taken`,
 * `stale_revision`.
 */
export async function changeUser(
  app: SignInApp,
  context: CommandContext,
  input: ChangeUserInput,
): Promise<Outcome<UserRecord>> {
  const { tenantId } = context;
  const { userId } = input;
  const changes = checkedUserChanges(input);
  const digests = await newDigests(app, tenantId, changes);
  const done = written(
    await execute(app, context, {
      ...userTarget(tenantId, userId),
      expects: presentUser,
      fetch: (present) =>
        changes.email === undefined ? Promise.resolve(null) : ownersToReportTo(app, context, present),
      decide: (present, { history }, owners) => {
        const { email } = changes;
        const { emailDigest, externalIdDigest } = digests;
        const profile = decideProfileChange(present, changes, externalIdDigest);
        if (email === undefined || emailDigest === undefined) return profile;
        if (emailDigest !== present.emailDigest) refuseOwnAddress(context.actor, present);
        const events = [...profile, ...decideEmailChange(present, email, emailDigest)];
        return withKeyChangeReports(app, context, { present, history, owners }, events);
      },
      beforeAppend: async ({ expected: present, loaded: { revision } }) => {
        const moves = movesOf(tenantId, present, digests);
        const values = moves.flatMap(({ to }) => to ?? []);
        // refused before the first of them is reserved
        if (values.length > 1) await refuseTaken(app, values, userId);
        const releases: Release[] = [];
        for (const move of moves)
          releases.push(await moveReservation(app, context, move, { holderId: userId, revision }));
        return inOrder(releases);
      },
    }),
  );
  const record = await userRecordOf(app, tenantId, presentUser(done.state));
  return { record, revision: done.revision, position: done.position };
}

/** Digests of the new unique values: undefined for a value that stays, null for one that is cleared. */
interface NewDigests {
  readonly emailDigest: string | undefined;
  readonly externalIdDigest: string | null | undefined;
}

const newDigests = async (
  app: LogApp,
  tenantId: string,
  { email, externalId }: UserChanges,
): Promise<NewDigests> => ({
  emailDigest: email === undefined ? undefined : await emailDigestOf(app, tenantId, email),
  externalIdDigest:
    externalId === undefined ? undefined : await externalIdDigestOf(app, tenantId, externalId),
});

function movesOf(
  tenantId: string,
  present: PresentUser,
  { emailDigest, externalIdDigest }: NewDigests,
): Move<UserState, UserEvent>[] {
  const externalIdWith = (digest: string | null): Move<UserState, UserEvent>['to'] =>
    digest === null ? null : uniqueExternalId(tenantId, digest);
  const moves: Move<UserState, UserEvent>[] = [];
  if (emailDigest !== undefined && emailDigest !== present.emailDigest)
    moves.push({
      from: uniqueEmail(tenantId, emailDigestIn(present)),
      to: uniqueEmail(tenantId, emailDigest),
    });
  if (externalIdDigest !== undefined && externalIdDigest !== present.externalIdDigest)
    moves.push({ from: externalIdWith(present.externalIdDigest), to: externalIdWith(externalIdDigest) });
  return moves;
}
