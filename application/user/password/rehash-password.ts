import { normalisedPassword } from '../../../domain/user/password.js';
import type { PresentUser, UserState } from '../../../domain/user/user.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { LogApp } from '../../app.js';
import type { CommandContext } from '../../shared/command-context.js';
import type { Loaded } from '../../shared/load.js';
import { tryAppend } from '../../shared/execute.js';

/**
 * Hashes a verified password again when its hash has outdated parameters, was made by another system, or is that of the typed text and not of the
 * normalised one. Skipped when the user was changed meanwhile: the
 * next sign-in repeats it.
 */
export async function rehashPassword(
  app: LogApp,
  context: CommandContext,
  loaded: Loaded<UserState> & { readonly state: PresentUser },
  password: string,
): Promise<void> {
  const { userId, passwordHash } = loaded.state;
  if (passwordHash === null) return;
  const normalised = normalisedPassword(password);
  const isNormalised =
    normalised === password || (await app.secrets.verifyPassword(passwordHash, normalised, context.ip));
  if (isNormalised && app.secrets.isCurrentHash(passwordHash)) return;
  await tryAppend(app, context, userTarget(context.tenantId, userId), loaded, [
    {
      type: 'UserPasswordRehashed',
      data: { userId, passwordHash: await app.secrets.hashPassword(password, context.ip) },
    },
  ]);
}
