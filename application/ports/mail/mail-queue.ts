import type { MailKind } from '../../mail/mail-kind.js';
import type { Position } from '../events/event-store.js';

/** A mail that is to be sent now, as the queue has it: ids and times, nothing about the person. */
export interface QueuedMail {
  readonly eventId: string;
  readonly kind: MailKind;
  readonly tenantId: string;
  readonly userId: string;
  /** Of the event. */
  readonly position: Position;
  /** Of the event: ISO 8601. */
  readonly occurredAt: string;
  /** ISO 8601; sending it later is of no use. */
  readonly expiresAt: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** The result of an attempt. `reason` is a word. */
export type MailResult =
  | { readonly status: 'sent' }
  /** `cancelled`: it must not be sent any more. `failed`: it could not be sent. */
  | { readonly status: 'cancelled' | 'failed'; readonly reason: string }
  /** It is tried again at `dueAt` (ms). */
  | { readonly status: 'postponed'; readonly reason: string; readonly dueAt: number }
  /** Nothing was tried: it is due again at `dueAt` (ms), as the same attempt. */
  | { readonly status: 'returned'; readonly dueAt: number };

/** Mails that are due, shared by all processes. */
export interface MailQueue {
  /** Takes mails that are due at `now` (ms), the oldest first: no other process gets them for `leaseMs`. */
  claim(most: number, now: number, leaseMs: number): Promise<readonly QueuedMail[]>;
  /**
   * Records the result of a claimed mail; does nothing if another process has claimed it since. Retries for a while: a mail
   * whose result is not recorded is sent again.
   */
  record(mail: QueuedMail, result: MailResult, now: number): Promise<void>;
  /** Number of mails that are yet to be sent. */
  countWaiting(): Promise<number>;
}
