import { decideAddressReports } from '../../domain/owners/key-change.js';
import { decideAccessUndo, decideEmailChangeUndo } from '../../domain/user/change-user.js';
import { decideUnlinkSince } from '../../domain/user/identity/link-identity.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import { decideSignOutEverywhere } from '../../domain/user/end-sessions.js';
import { revokeApiKey } from '../api-key/revoke-api-key.js';
import type { DeliveryApp, LogApp, SignInApp } from '../app.js';
import { releaseUnlinked } from '../connection/link-identity.js';
import { type LinkInput, type Redeemed, findLink, linkInvalid } from '../mail/redeem-link.js';
import { inOrder } from '../reservation/release-value.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { uniqueEmail } from '../user/email/unique-email.js';
import { releaseDeleted } from '../user/factors/change-factors.js';
import { type BeforeKeyChanges, beforeKeyChanges, isUndone } from './key-changes.js';
import { ownersTarget, userTarget } from './owner-streams.js';

/**
 * Undoes what an API key changed of an owner's account, by the link that was mailed to the owners, and revokes the key. All
 * changes of that key within the last 72 hours are undone at once: the account gets back its address and its password of
 * before, loses external accounts that were linked since and factors that were added since under another address, and
 * all its sessions and grants end. What was removed is not restored. An address that another account has by now stays with that account: all owners are notified, and
 * `left` says it. Works for a suspended account, too. The key is revoked before the account is restored, so that it cannot change it again.
 * Throws `link_invalid`, `concurrent_change`.
 */
export async function undoKeyChange(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { token }: LinkInput,
): Promise<Redeemed> {
  const { tenantId } = context;
  const link = await findLink(app, tenantId, 'undo-key-change', token);
  if (link === null) throw linkInvalid();
  const { userId, clientId, eventId } = link;
  const history = await app.events.load(userTarget(tenantId, userId).stream);
  const report = history.find(({ id }) => id === eventId)?.event;
  if (report?.type !== 'OwnerChangeReported' || isUndone(history, eventId)) throw linkInvalid();
  const { apiKeyId, ownerId } = report.data;
  const command = asUser(context, ownerId);
  const revoked = await revokeApiKey(app, command, { apiKeyId });
  let addressed: readonly UserEvent[] = [];
  const done = await execute(app, command, {
    stream: userTarget(tenantId, userId).stream,
    aggregate: userTarget(tenantId, userId).aggregate,
    exists: true,
    expects: presentUser,
    fetch: async (present, { history: read, revision }) => {
      const before = beforeKeyChanges(read, apiKeyId, app.clock.now());
      if (before === null || isUndone(read, eventId)) throw linkInvalid();
      // whether the address is free decides what happens
      addressed = await addressEvents(app, command, { apiKeyId, present, before, revision });
      return { before, addressed };
    },
    decide: (present, _, { before, addressed: restored }) => [
      { type: 'OwnerChangeUndone', data: { userId, apiKeyId } },
      ...restored,
      ...accessEvents(present, before),
      ...passwordEvents(present, before.account),
    ],
    beforeAppend: async ({ expected: user, loaded: { revision }, events }) =>
      inOrder([
        await releaseDeleted(app, command, { user, revision }, events),
        await releaseUnlinked(app, command, { user, revision }, events),
      ]),
  }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'user_not_found') throw linkInvalid();
    throw error;
  });
  const position = later(done.position, revoked.position);
  const redeemed = { userId, user: presentUser(done.state), clientId, position };
  return addressed.some(({ type }) => type === 'OwnerAddressNotRestored')
    ? { ...redeemed, left: 'address' }
    : redeemed;
}

async function addressEvents(
  app: LogApp,
  context: CommandContext,
  {
    apiKeyId,
    present,
    before,
    revision,
  }: {
    readonly apiKeyId: string;
    readonly present: PresentUser;
    readonly before: BeforeKeyChanges;
    readonly revision: bigint | null;
  },
): Promise<UserEvent[]> {
  const { email, emailDigest, emailVerified: isVerified, invited: isInvited } = before.account;
  if (email === null || emailDigest === null || emailDigest === present.emailDigest) return [];
  const holder = { holderId: present.userId, revision };
  try {
    await reserveValue(app, context, uniqueEmail(context.tenantId, emailDigest), holder);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'email_taken') {
      const { stream, aggregate } = ownersTarget(context.tenantId);
      const { userId } = present;
      return decideAddressReports((await load(app, stream, aggregate)).state, { userId, apiKeyId });
    }
    throw error;
  }
  return decideEmailChangeUndo(present, { email, emailDigest, isVerified, isInvited });
}

/** The loss of what a stranger may have added; of factors only where the account had another address meanwhile. */
const accessEvents = (present: PresentUser, { account, changedAt }: BeforeKeyChanges): UserEvent[] =>
  account.emailDigest === present.emailDigest
    ? decideUnlinkSince(present, account)
    : decideAccessUndo(present, account, changedAt);

/**
 * The end of all sessions, with the password of before where the present one may be a stranger's: it was generated, or the
 * account had another address meanwhile. None again where there was none.
 */
function passwordEvents(present: PresentUser, before: PresentUser): UserEvent[] {
  const { userId } = present;
  const mayBeForeign = present.mustChangePassword || before.emailDigest !== present.emailDigest;
  const { passwordHash, mustChangePassword: mustChange } = before;
  if (!mayBeForeign || passwordHash === present.passwordHash) return decideSignOutEverywhere(present);
  if (passwordHash === null) return [{ type: 'UserPasswordRemoved', data: { userId } }];
  return [{ type: 'UserPasswordSet', data: { userId, passwordHash, mustChange, cause: 'restored' } }];
}
