import { decideFactorsEnd } from './change-factors.js';
import { decideSignOutEverywhere, endsSessions } from './end-sessions.js';
import { decideUnlinkSince } from './identity/link-identity.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Events of a user's stream, oldest first. */
type History = readonly { readonly event: { readonly type: string } }[];

/**
 * Decides what ends when the owner of a user's address comes and has proved it apart from the credentials of the account: by a
 * mailed link, by a mailed code as the first factor, or by the word of a provider. Where no address of the user was ever
 * verified, a stranger may have made the account to wait for that owner: passkeys and external accounts end, each of which
 * signs in by itself, and all sessions and grants. Those of an import end as well, since it was not believed about the address. By
 * the word of a provider an authenticator app ends too, but for an imported one; not by a mail, which does not take the place of a
 * second factor. Backup codes stay with the app.
 * @param by how the owner has come
 * @param password what becomes of the password in the same append
 * @param history shows whether sessions may go on of a user who has lost their credentials; not needed where `password` ends them
 */
export function decideOwnerArrival(
  user: PresentUser,
  {
    by,
    password,
    history = [],
  }: {
    readonly by: 'mail' | 'provider';
    readonly password: readonly UserEvent[];
    readonly history?: History;
  },
): UserEvent[] {
  if (user.wasEverVerified) return [...password];
  const { totp } = user.factors;
  const keepsTotp = totp !== null && (by === 'mail' || totp.imported === true);
  const lost = [
    ...decideFactorsEnd(user, 'user', { keepsTotp }),
    ...decideUnlinkSince(user, { identities: [] }),
  ];
  const areSessionsEnded = password.some(({ type }) => endsSessions(type));
  const mayHaveSessions = lost.length > 0 || outliveCredential(history);
  return [
    ...lost,
    ...password,
    ...(mayHaveSessions && !areSessionsEnded ? decideSignOutEverywhere(user) : []),
  ];
}

/** Returns whether an external account or a passkey was lost since all sessions ended last: those that it began go on. */
function outliveCredential(history: History): boolean {
  const last = history.findLast(({ event: { type } }) => isLoss(type) || endsSessions(type));
  return last !== undefined && isLoss(last.event.type);
}

const isLoss = (type: string): boolean => type === 'UserIdentityUnlinked' || type === 'UserPasskeyDeleted';
