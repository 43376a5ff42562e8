import { dueMails, mailExpiry, noticesForFormer } from '../../../application/mail/due-mails.js';
import { mailingTenants } from '../../../application/mail/mail-content.js';
import { type Sending, sendDueMails, type MailOutcome } from '../../../application/mail/send-due-mails.js';
import type { MailKind } from '../../../application/mail/mail-kind.js';
import type { MailQueue, QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import type { Mailer, MailToSend, MembersOf } from '../../../application/ports/mail/mailer.js';
import type { Process, World } from './in-memory-app.js';

/** A mail in the queue. */
export interface StoredMail extends Omit<QueuedMail, 'attempt'> {
  status: 'pending' | 'sent' | 'cancelled' | 'failed';
  reason: string | null;
  dueAt: number;
  attempts: number;
}

const unsent = { status: 'pending', reason: null, attempts: 0 } as const;

/** A mail of any kind, whose members a test reads without asking for its kind. */
export type MailOfAnyKind = MailToSend &
  Partial<
    MembersOf<'sign-up'> &
      MembersOf<'generated-password'> &
      MembersOf<'profile-changed'> &
      MembersOf<'undo-key-change'> &
      MembersOf<'invoice-issued'> &
      MembersOf<'operator-access'>
  >;

/** The mails of a world's log and its sign-ups, a queue of them, and a mailer that remembers what it was given. */
export interface InMemoryMail {
  readonly mails: StoredMail[];
  readonly delivered: MailOfAnyKind[];
  readonly outcomes: MailOutcome[];
  readonly errors: unknown[];
  /** Adds the mails of the events since the last call. */
  collect(): void;
  /** Collects mails and sends those that are due. */
  send(): Promise<void>;
}

export function inMemoryMail(
  world: World,
  app: Process,
  deliver: Mailer['deliver'] = () => Promise.resolve({ file: null, discard: () => Promise.resolve() }),
): InMemoryMail {
  const mails: StoredMail[] = [];
  const delivered: MailOfAnyKind[] = [];
  const outcomes: MailOutcome[] = [];
  const errors: unknown[] = [];
  const known = new Set<string>();

  const collect = (): void => {
    for (const queued of world.signUps.queued.splice(0))
      mails.push({ ...queued, changeId: null, ...unsent, dueAt: world.now });
    for (const { id, event, context, position } of world.log.all) {
      if (known.has(id)) continue;
      known.add(id);
      const { userId = '' } = event.data as { userId?: string };
      const { tenantId, occurredAt } = context;
      const add = (kind: MailKind, changeId: string | null): void => {
        mails.push({
          eventId: id,
          kind,
          changeId,
          tenantId,
          userId,
          position,
          occurredAt,
          expiresAt: mailExpiry(kind, occurredAt).toISOString(),
          ...unsent,
          dueAt: Date.parse(occurredAt),
        });
      };
      const kinds = dueMails(event.type, event.data, context);
      for (const kind of kinds) add(kind, null);
      for (const changeId of undoable(userId, position, occurredAt))
        for (const kind of noticesForFormer(kinds)) add(kind, changeId);
    }
  };
  /** The changes of a user's address that a link can undo at the time of an event. */
  const undoable = (userId: string, position: bigint, occurredAt: string): string[] =>
    mails
      .filter(
        (mail) =>
          mail.kind === 'undo-email-change' &&
          mail.userId === userId &&
          mail.position < position &&
          mail.expiresAt > occurredAt,
      )
      .map(({ eventId }) => eventId);
  const queue: MailQueue = {
    claim: (most, now, leaseMs) => {
      const due = mails.filter(({ status, dueAt }) => status === 'pending' && dueAt <= now).slice(0, most);
      return Promise.resolve(
        due.map((mail) => {
          mail.dueAt = now + leaseMs;
          mail.attempts += 1;
          return { ...mail, attempt: mail.attempts };
        }),
      );
    },
    record: ({ eventId, kind, changeId, attempt }, result) => {
      const isOver = result.status !== 'postponed' && result.status !== 'returned';
      const mail = mails.find(
        (kept) => kept.eventId === eventId && kept.kind === kind && kept.changeId === changeId,
      )!;
      mail.status = isOver ? result.status : 'pending';
      mail.reason = 'reason' in result ? result.reason : null;
      if ('dueAt' in result) mail.dueAt = result.dueAt;
      if (result.status === 'returned') mail.attempts = attempt - 1;
      return Promise.resolve();
    },
    countWaiting: () => Promise.resolve(mails.filter(({ status }) => status === 'pending').length),
  };
  const sending: Sending = {
    app,
    queue,
    tenants: mailingTenants(app),
    mailer: {
      deliver: async (mail) => {
        const delivery = await deliver(mail);
        delivered.push(mail);
        return delivery;
      },
    },
    report: (outcome) => outcomes.push(outcome),
    onError: (error) => errors.push(error),
  };
  return {
    mails,
    delivered,
    outcomes,
    errors,
    collect,
    async send() {
      collect();
      for (;;) {
        const sends = await sendDueMails(sending, 5);
        await Promise.all(sends);
        if (sends.length === 0) return;
      }
    },
  };
}
