import type { MailKind } from '../../mail/mail-kind.js';
import type { Position } from '../events/event-store.js';

/** A mail that is to be sent now, as it is kept: ids and times, nothing about the person. */
export interface QueuedMail {
  readonly eventId: string;
  readonly kind: MailKind;
  readonly tenantId: string;
  readonly userId: string;
  /** Of the event. */
  readonly position: Position;
  /** Of the event: ISO 8601. */
  readonly occurredAt: string;
  /** From then on there is no use in sending it: ISO 8601. */
  readonly expiresAt: string;
  /** This one included. */
  readonly attempt: number;
}

/** Mails that are due, shared by all processes. */
export interface MailQueue {
  /** Takes mails that are due at `now` (ms), oldest first, for `leaseMs`: nobody else gets them until then. */
  claim(most: number, now: number, leaseMs: number): Promise<readonly QueuedMail[]>;
  /** It was accepted. Insists for a while, as it would be sent again otherwise. */
  sent(mail: QueuedMail, now: number): Promise<void>;
  /** It is not to be sent; `reason` is a word. */
  cancelled(mail: QueuedMail, reason: string, now: number): Promise<void>;
  /** It could not be sent and is given up. */
  failed(mail: QueuedMail, reason: string, now: number): Promise<void>;
  /** It could not be sent; again at `dueAt` (ms). */
  postponed(mail: QueuedMail, reason: string, dueAt: number): Promise<void>;
  /** Nothing was tried: it is due again at `dueAt` (ms), as the same attempt. */
  returned(mail: QueuedMail, dueAt: number): Promise<void>;
}
