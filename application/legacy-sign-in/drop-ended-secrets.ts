import { type TenantState, isPresent } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { Loaded } from '../shared/load.js';

/**
 * Deletes the secrets that signed questions to former systems and sign none any more. They are those that the tenant's
 * events name: the one of a command under way is named by none yet, and stays.
 */
export async function dropEndedSecrets(
  { webhookSecrets }: Pick<App, 'webhookSecrets'>,
  { state, history }: Loaded<TenantState>,
): Promise<void> {
  const present = isPresent(state) ? state.legacySignIn?.secretId : undefined;
  const named = history.flatMap(({ event }) =>
    event.type === 'TenantLegacySignInSet' ? [event.data.secretId] : [],
  );
  await webhookSecrets.dropSecrets(named.filter((secretId) => secretId !== present));
}
