import type { MailKind } from '../../mail/mail-kind.js';
import type { Position } from '../events/event-store.js';

/** A mail of the queue that is due: ids and times, no personal data. */
export interface QueuedMail {
  /** The event that caused the mail; of a sign-up, the mail's own id. */
  readonly eventId: string;
  readonly kind: MailKind;
  /** The event of the change of address whose former address this mail goes to; null for any other mail. */
  readonly changeId: string | null;
  readonly tenantId: string;
  /** Of a sign-up, its id. */
  readonly userId: string;
  /** Position of the event that caused the mail; 0 without one. */
  readonly position: Position;
  /** Time of the event, ISO 8601. */
  readonly occurredAt: string;
  /** The time from which sending it is of no use, ISO 8601. */
  readonly expiresAt: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** The result of an attempt. `reason` is a word. */
export type MailResult =
  | { readonly status: 'sent' }
  /** `cancelled`: it must not be sent any more. `failed`: it could not be sent. */
  | { readonly status: 'cancelled' | 'failed'; readonly reason: string }
  /** The next attempt is due at `dueAt` (ms). */
  | { readonly status: 'postponed'; readonly reason: string; readonly dueAt: number }
  /** No attempt was made; it is due again at `dueAt` (ms), with the same number. */
  | { readonly status: 'returned'; readonly dueAt: number };

/** Mails that are due, shared by all processes. */
export interface MailQueue {
  /**
   * Takes mails that are due at `now` (ms): those that people wait for at a screen (codes, changes of address, password resets,
   * sign-ups), then the others, each the oldest first. No other process gets them for `leaseMs`.
   */
  claim(most: number, now: number, leaseMs: number): Promise<readonly QueuedMail[]>;
  /**
   * Records the result of a claimed mail; does nothing if another process has claimed it since. Retries for a while: a mail
   * whose result is not recorded is sent again.
   */
  record(mail: QueuedMail, result: MailResult, now: number): Promise<void>;
  /** Returns the number of mails that still have to be sent. */
  countWaiting(): Promise<number>;
}

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
