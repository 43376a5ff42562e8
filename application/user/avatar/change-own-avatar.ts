import type { FilesApp, SignInApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { refuseUneditable } from '../editable-fields.js';
import { removeAvatar } from './remove-avatar.js';
import { setAvatar } from './set-avatar.js';

/**
 * Sets or removes the avatar of the user who asks for it. Throws `not_editable` when the tenant does not let people change
 * it, and what `setAvatar` throws.
 * @param file the uploaded bytes; null removes the avatar
 */
export async function changeOwnAvatar(
  app: SignInApp & FilesApp,
  context: CommandContext,
  { userId, file }: { readonly userId: string; readonly file: Uint8Array | null },
): Promise<Done> {
  await refuseUneditable(app, context.tenantId, ['avatar']);
  if (file === null) return removeAvatar(app, context, { userId });
  const { position } = await setAvatar(app, context, { userId, file });
  return { position };
}
