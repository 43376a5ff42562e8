import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { Consent } from '../ports/openid/consents.js';
import { load } from '../shared/load.js';

/** Keeps what a user allows a client; nothing is kept of a user who is erased meanwhile. */
export async function rememberConsent(
  app: Pick<App, 'consents' | 'events'>,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  clientId: string,
  consent: Consent,
): Promise<void> {
  await app.consents.remember(tenantId, userId, clientId, consent);
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  // the erasure may have deleted the consents before this one
  if (state.status === 'deleted') await app.consents.forgetAll(tenantId, userId);
}
