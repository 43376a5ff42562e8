import type { UserEvent } from '../../domain/user/user-events.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import { releaseUnlinked } from '../connection/link-identity.js';
import { type Release, inOrder } from '../reservation/release-value.js';
import type { CommandContext } from '../shared/command-context.js';
import { releaseDeleted } from './factors/change-factors.js';

/**
 * Returns a function that frees what passkeys and external accounts reserved that these events take from a user, and forgets the
 * codes that a removed authenticator app has shown, to be called only once the user's stream has the events, appended at the
 * revision given here.
 */
export async function releaseCredentials(
  app: SignInApp,
  context: CommandContext,
  user: { readonly user: PresentUser; readonly revision: bigint | null },
  events: readonly UserEvent[],
): Promise<Release> {
  const release = inOrder([
    await releaseDeleted(app, context, user, events),
    await releaseUnlinked(app, context, user, events),
  ]);
  return async () => {
    const position = await release();
    if (events.some(({ type }) => type === 'UserMfaDisabled'))
      await app.totpSteps.forget(context.tenantId, user.user.userId);
    return position;
  };
}
