import { streamName } from '../../domain/shared/stream-name.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { claimOnExternalId } from '../../domain/user/user-claims.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';

/** Returns the keyed digest under which a tenant reserves an external id; null for null. */
export const externalIdDigestOf = async (
  app: Pick<App, 'keys'>,
  tenantId: string,
  externalId: string | null,
): Promise<string | null> =>
  externalId === null ? null : app.keys.lookupDigest(tenantId, `externalid:${externalId}`);

/** Returns an external id as a unique value of its tenant: by its digest, so that it can be released once it is erased. */
export const uniqueExternalId = (
  tenantId: string,
  externalIdDigest: string,
): UniqueValue<UserState, UserEvent> => ({
  kind: 'externalid',
  stream: streamName(tenantId, 'externalid', externalIdDigest),
  holders: user,
  holderStream: (userId) => streamName(tenantId, 'user', userId),
  claim: (state) => claimOnExternalId(state, externalIdDigest),
  fence: (claim, userId) => ({
    type: claim === 'not-created' ? 'UserCreationCancelled' : 'ExternalIdChangeCancelled',
    data: { userId },
  }),
});
