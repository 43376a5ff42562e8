import { streamName } from '../../domain/shared/stream-name.js';
import type { UserState } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { existingHistory } from '../events/existing-history.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { Language } from '../shared/language.js';
import { languageOf } from '../shared/language.js';
import type { Loaded } from '../shared/load.js';

/**
 * Returns the language of a mail: the user's own, else that of the page where they asked for the mail, which its event
 * keeps, else their tenant's default, else English. Throws EventStoreUnavailable where the log does not show the event.
 */
export async function mailLanguage(
  app: App,
  { tenantId, userId, kind, eventId, position }: QueuedMail,
  { history }: Loaded<UserState>,
  [own, byDefault]: readonly [string | null, string | null],
): Promise<Language> {
  const chosen = languageOf([own]);
  if (chosen !== null) return chosen;
  const stream = streamName(tenantId, 'passwordreset', userId);
  const causes =
    kind === 'password-reset' ? await existingHistory(app.events, stream, { position }) : history;
  const cause = causes.find(({ id }) => id === eventId);
  return languageOf([cause?.context.language, byDefault]) ?? 'en';
}
