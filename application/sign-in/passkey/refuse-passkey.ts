import type { SignInRefusal } from '../../../domain/sign-in/sign-in-events.js';
import type { LogApp, SignInApp } from '../../app.js';
import { later } from '../../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { passkeyDigestOf } from '../../user/factors/unique-passkey.js';
import { recordRefusals } from '../refusals/record-refusals.js';
import { recordRefusal } from '../refusals/record-refusal.js';
import { recordSignIn } from '../record-sign-in.js';
import type { ProvedPasskey } from './prove-passkey.js';

/** Returns the name of the counter of refused passkeys of a user, or of one that no user has. */
export const passkeyCounter = (userIdOrDigest: string): string => `passkey:${userIdOrDigest}`;

/** The refusal of a passkey. */
export interface RefusedPasskey extends Omit<Extract<ProvedPasskey, { kind: 'refused' }>, 'kind'> {
  readonly reason: SignInRefusal;
}

/**
 * Counts a refused passkey against the address and records it; from an address above its limit it is only counted. It
 * locks no account, since a passkey cannot be guessed. Returns the position of the last event, null for none.
 */
export async function refusePasskey(
  app: SignInApp,
  context: VisitorContext,
  { user, credentialId, wentBack, reason }: RefusedPasskey,
): Promise<bigint | null> {
  const { tenantId, ip } = context;
  const passkeyDigest = await passkeyDigestOf(app, tenantId, credentialId);
  // a counter of its own, which stops nothing
  const status = await app.signInFailures.failed({
    tenantId,
    emailDigest: passkeyCounter(user?.userId ?? passkeyDigest),
    ip,
  });
  const noted = recordRefusals(app, context, status);
  const copied = recordCopy(app, context, user?.userId ?? null, wentBack);
  if (status.isAbove) return later(await noted, await copied);
  const named =
    // null while an erasure is under way
    user === null || user.emailDigest === null
      ? { userId: null, email: '', emailDigest: passkeyDigest }
      : { userId: user.userId, email: user.email ?? '', emailDigest: user.emailDigest };
  const positions = await Promise.all([recordRefusal(app, context, { ...named, reason }), copied, noted]);
  return positions.reduce<bigint | null>(later, null);
}

const recordCopy = async (
  app: LogApp,
  context: VisitorContext,
  userId: string | null,
  passkeyId: string | null,
): Promise<bigint | null> =>
  userId === null || passkeyId === null
    ? null
    : recordSignIn(app, asAnonymous(context), userId, [
        { type: 'PasskeyCounterWentBack', data: { userId, passkeyId } },
      ]);
