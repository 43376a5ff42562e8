import type { MailKind } from '../../mail/mail-kind.js';

/**
 * What became of a mail. `waiting`: no attempt has failed yet; `delayed`: one has, and another one is due; `failed`: it
 * was not sent, and will not be.
 */
export type MailState = 'waiting' | 'delayed' | 'sent' | 'failed';

/** What became of the mails of events. */
export interface MailStates {
  /** Returns the state of the mail of this kind for an event; `waiting` for one that is not in the queue yet. */
  of(eventId: string, kind: MailKind): Promise<MailState>;
}
