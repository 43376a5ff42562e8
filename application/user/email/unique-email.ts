import { streamName } from '../../../domain/shared/stream-name.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type UserState, claimOnEmail, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { UniqueValue } from '../../reservation/unique-value.js';

/** Returns the keyed digest under which a tenant reserves a normalised email. */
export const emailDigestOf = (app: Pick<App, 'keys'>, tenantId: string, email: string): Promise<string> =>
  app.keys.lookupDigest(tenantId, `email:${email}`);

/** Returns an email as a unique value of its tenant: by its digest, so that it can be released once it is erased. */
export const uniqueEmail = (tenantId: string, emailDigest: string): UniqueValue<UserState, UserEvent> => ({
  kind: 'email',
  stream: streamName(tenantId, 'email', emailDigest),
  holders: user,
  holderStream: (userId) => streamName(tenantId, 'user', userId),
  claim: (state) => claimOnEmail(state, emailDigest),
  fence: (claim, userId) => ({
    type: claim === 'not-created' ? 'UserCreationCancelled' : 'EmailChangeCancelled',
    data: { userId },
  }),
});
