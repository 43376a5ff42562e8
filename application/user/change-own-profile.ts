import { refuseFaults } from '../../domain/shared/faults.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { trimmedOrNull } from '../../domain/shared/text.js';
import { presentUser, user } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { changeUser } from './change-user.js';
import { refuseUneditable } from './editable-fields.js';

/**
 * The parts of a profile that a change of it holds; an absent one stays, and an empty text clears it. A first name that is
 * there is replaced only.
 */
export interface OwnProfileChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** A language tag (BCP 47). */
  readonly locale?: string | undefined;
}

const parts = ['firstName', 'lastName', 'locale'] as const;

/**
 * Changes the profile of the user who asks for it. Throws `not_editable` when the tenant does not let people change one of
 * the parts that are given; `invalid_input`, `user_not_found`.
 */
export async function changeOwnProfile(
  app: SignInApp,
  context: CommandContext,
  { userId, ...changes }: OwnProfileChanges & { readonly userId: string },
): Promise<Done> {
  const given = parts.filter((part) => changes[part] !== undefined);
  await refuseUneditable(app, context.tenantId, given);
  if (changes.firstName !== undefined && trimmedOrNull(changes.firstName) === null) {
    const { state } = await load(app, streamName(context.tenantId, 'user', userId), user);
    if (presentUser(state).firstName !== null)
      refuseFaults([{ pointer: '/firstName', code: 'required', detail: 'is empty; give a value' }]);
  }
  const { position } = await changeUser(app, context, { userId, ...changes });
  return { position };
}
