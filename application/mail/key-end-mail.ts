import { apiKey } from '../../domain/api-key/api-key.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { DeliveryApp } from '../app.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent } from '../ports/mail/mailer.js';
import { load } from '../shared/load.js';
import type { NoUse } from './mailing-tenant.js';
import { nameInMail } from './name-in-mail.js';

/**
 * Returns which key is about to expire, by its stream; `superseded` when it was revoked since the mail was written, or got
 * another end.
 */
export async function keyEndMail(
  app: DeliveryApp,
  { tenantId, eventId }: Pick<QueuedMail, 'tenantId' | 'eventId'>,
): Promise<MailContent | NoUse> {
  const told = await app.keyEndMails.contentOf(eventId);
  if (told === null) return 'superseded';
  const { apiKeyId, expiresAt } = told;
  const { state } = await load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey);
  if (state.status === 'none' || state.revokedAt !== null || state.expiresAt !== expiresAt)
    return 'superseded';
  if (Date.parse(expiresAt) <= app.clock.now()) return 'expired';
  return { kind: 'key-ending', keyEnd: { apiKeyId, keyName: nameInMail(state.name), expiresAt } };
}
