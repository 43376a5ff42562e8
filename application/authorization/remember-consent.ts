import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { ClientApp } from '../app.js';
import { SubjectErased } from '../ports/events/subject-keys.js';
import type { Consent } from '../ports/openid/consents.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';

export interface RememberConsentInput {
  readonly userId: string;
  readonly client: { readonly clientId: string; readonly name: string };
  readonly consent: Consent;
}

/**
 * Records that a user agreed to what a client asked for, and keeps it; nothing is kept of a user who is erased meanwhile.
 */
export async function rememberConsent(
  app: ClientApp,
  context: CommandContext,
  { userId, client: { clientId, name: clientName }, consent }: RememberConsentInput,
): Promise<void> {
  const { tenantId } = context;
  // the event goes first, so that no consent is without a trace
  try {
    const { permissions = [], resources = [], ...rest } = consent;
    const asked = {
      ...(permissions.length > 0 && { permissions }),
      ...(resources.length > 0 && { resources }),
    };
    const data = { userId, clientId, clientName, ...rest, ...asked };
    await recordSignIn(app, context, userId, [{ type: 'ClientAccessAllowed', data }]);
  } catch (error) {
    if (error instanceof SubjectErased) return;
    throw error;
  }
  await app.consents.remember(tenantId, userId, clientId, consent);
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  // the erasure may have deleted the consents before this one
  if (state.status === 'deleted') await app.consents.forgetAll(tenantId, userId);
}
