import { streamName } from '../../domain/shared/stream-name.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { claimOnIdentity } from '../../domain/user/user-claims.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';

/** Returns the keyed digest under which a tenant reserves an external account: that of its issuer and subject. */
export const identityDigestOf = (
  { keys }: Pick<App, 'keys'>,
  tenantId: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<string> => keys.lookupDigest(tenantId, `identity:${JSON.stringify([issuer, subject])}`);

/** Returns an external account as a unique value of its tenant, so that it belongs to one user, who is found by it. */
export const uniqueIdentity = (
  tenantId: string,
  identityDigest: string,
): UniqueValue<UserState, UserEvent> => ({
  kind: 'identity',
  stream: streamName(tenantId, 'identity', identityDigest),
  holders: user,
  holderStream: (userId) => streamName(tenantId, 'user', userId),
  claim: (state) => claimOnIdentity(state, identityDigest),
  fence: (claim, userId) => ({
    type: claim === 'not-created' ? 'UserCreationCancelled' : 'IdentityLinkCancelled',
    data: { userId },
  }),
});
