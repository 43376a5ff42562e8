import { streamName } from '../../../domain/shared/stream-name.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type UserState, claimOnPasskey, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { UniqueValue } from '../../reservation/unique-value.js';

/** Returns the keyed digest under which a tenant reserves the credential id of a passkey. */
export const passkeyDigestOf = (
  { keys }: Pick<App, 'keys'>,
  tenantId: string,
  credentialId: string,
): Promise<string> => keys.lookupDigest(tenantId, `passkey:${credentialId}`);

/**
 * Returns the credential id of a passkey as a unique value of its tenant, so that a passkey belongs to one user, who is
 * found by it.
 */
export async function uniquePasskey(
  app: Pick<App, 'keys'>,
  tenantId: string,
  credentialId: string,
): Promise<UniqueValue<UserState, UserEvent>> {
  return {
    kind: 'passkey',
    stream: streamName(tenantId, 'passkey', await passkeyDigestOf(app, tenantId, credentialId)),
    holders: user,
    holderStream: (userId) => streamName(tenantId, 'user', userId),
    claim: (state) => claimOnPasskey(state, credentialId),
    fence: (claim, userId) => ({
      type: claim === 'not-created' ? 'UserCreationCancelled' : 'PasskeyRegistrationCancelled',
      data: { userId },
    }),
  };
}
