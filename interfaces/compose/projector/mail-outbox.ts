import { sweepMails } from '../../../infrastructure/mail/sweep-mails.js';
import { followMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

const SWEEP_EVERY_MS = 60_000;

export interface MailOutboxOptions extends Pick<PartOptions, 'onError'> {
  /** Called after mails were written down. */
  readonly onMails: () => void;
}

/** Starts writing down which mails are due. */
export function startMailOutbox(
  { app, store, database, log }: Runtime,
  { onError, onMails }: MailOutboxOptions,
): Part {
  const outbox = { database, store, secrets: app.mailSecrets, log, onMails };
  const following = keepRunning((signal) => followMailOutbox(outbox, signal), onError);
  const sweeping = every(SWEEP_EVERY_MS, () => sweepMails(database, app.clock.now()), onError);
  return { stop: () => Promise.all([following.stop(), sweeping.stop()]) };
}
