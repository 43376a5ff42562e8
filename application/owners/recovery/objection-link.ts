import { ownAddress } from '../../../domain/shared/own-address.js';
import { digitsOfUuid } from '../../../domain/shared/uuid.js';
import type { App } from '../../app.js';

/** Path at the tenant's host of the page where a mailed link objects to a recovery. */
export const OBJECTION_PATH = '/object-to-recovery';

/** Returns the link that objects to the recovery of an owner. Its secret derives from the event of the request. */
export const recoveryObjectionLink = (
  { mailSecrets }: Pick<App, 'mailSecrets'>,
  host: string,
  { ownerId, eventId }: { readonly ownerId: string; readonly eventId: string },
): string =>
  ownAddress(
    host,
    `${OBJECTION_PATH}?token=${digitsOfUuid(ownerId)}.${mailSecrets.linkToken(eventId, 'object-to-recovery')}`,
  );
