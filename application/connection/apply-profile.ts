import type { PresentConnection } from '../../domain/connection/connection.js';
import { isPictureDue, statedChanges } from '../../domain/connection/stated-profile.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { ProviderFault, type ProviderPerson } from '../ports/connections/provider-client.js';
import type { CommandContext } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { setAvatar } from '../user/avatar/change-avatar.js';
import { changeUser } from '../user/change-user.js';

interface StatedUser {
  readonly connection: Pick<PresentConnection, 'profile'>;
  readonly person: ProviderPerson;
  readonly user: PresentUser;
}

/**
 * Takes names, language and picture of a user over from their provider, as the rule of the connection says. A picture that cannot
 * be had is left out, and `note` is called. Returns the position of the last change; null for none.
 */
export async function applyProfile(
  app: App,
  context: VisitorContext,
  { connection: { profile }, person, user }: StatedUser,
  note: (fault: ProviderFault) => Promise<void>,
): Promise<bigint | null> {
  const { userId } = user;
  // commands of their own beside the creation and the link of the same request
  const command = (part: string): CommandContext => ({
    ...asUser(context, userId),
    commandId: app.ids.derive(context.commandId, part),
  });
  const changes = statedChanges(user, profile, person);
  const changed =
    Object.keys(changes).length === 0
      ? null
      : (await changeUser(app, command('profile'), { userId, ...changes })).position;
  const { picture } = person;
  if (picture === null) return changed;
  const source = await app.keys.lookupDigest(context.tenantId, `picture:${picture}`);
  if (!isPictureDue(user, profile, source)) return changed;
  try {
    const file = await app.providers.picture(picture);
    const { position } = await setAvatar(app, command('picture'), { userId, file, source });
    return later(changed, position);
  } catch (error) {
    if (error instanceof ProviderFault) await note(error);
    else if (error instanceof DomainError)
      await note(new ProviderFault('invalid', error.code, `Its picture: ${error.message}`));
    else throw error;
    return changed;
  }
}
