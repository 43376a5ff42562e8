import type { UserState } from '../../../domain/user/user.js';
import type { SignInApp } from '../../app.js';
import { type LoadedHolder, loadHolder } from '../../reservation/holder-of.js';
import { uniqueEmail } from './unique-email.js';

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
