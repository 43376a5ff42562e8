import { streamName } from '../../../domain/shared/stream-name.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { claimOnEmail } from '../../../domain/user/user-claims.js';
import { type UserState, user } from '../../../domain/user/user.js';
import type { App, SignInApp } from '../../app.js';
import type { CodeOwner } from '../../ports/sign-in/code-misses.js';
import { type LoadedHolder, loadHolder } from '../../reservation/holder-of.js';
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

/**
 * Returns the user who holds the email with this digest, by its reservation and their own stream; null without one. Throws
 * EventStoreUnavailable where the log shows nothing of a holder whom the read model has.
 */
export const holderOfEmail = (
  app: SignInApp,
  tenantId: string,
  emailDigest: string,
): Promise<LoadedHolder<UserState> | null> =>
  loadHolder(
    app,
    uniqueEmail(tenantId, emailDigest),
    async (userId) => (await app.lastSignIns.of(tenantId, userId)) !== null,
  );

/** Returns the owners of wrong codes for an address that a user wants to have: the account, and the address apart from it. */
export const newAddressOwners = (
  { ids }: Pick<App, 'ids'>,
  { tenantId, userId }: CodeOwner,
  emailDigest: string,
): readonly CodeOwner[] => [
  { tenantId, userId },
  { tenantId, userId: ids.derive(tenantId, `email-change|${emailDigest}`) },
];
