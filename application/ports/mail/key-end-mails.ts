import type { NoticeDays } from '../../../domain/api-key/key-end-notices.js';

/** A key that is neither revoked nor expired, and has an end. */
export interface EndingKey {
  readonly tenantId: string;
  readonly apiKeyId: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** What owners are notified of the end of a key: once for an end and a number of days before it. */
export interface KeyEndNotice extends Omit<EndingKey, 'createdAt'> {
  readonly days: NoticeDays;
}

/** A notice, and the owners it goes to. */
export interface KeyEndNoticeToOwners extends KeyEndNotice {
  readonly owners: readonly {
    readonly userId: string;
    /** The id of the owner's mail: a UUID. */
    readonly mailId: string;
  }[];
}

/** Mails about keys that are about to expire. */
export interface KeyEndMails {
  /** Returns the notices of keys that were used since then (ms since the epoch) and that no process has written yet. */
  waiting(notices: readonly KeyEndNotice[], usedSince: number): Promise<readonly KeyEndNotice[]>;
  /**
   * Records the notices as written, and puts their mails into the queue, both or neither; but for those that another process
   * has noted meanwhile. Returns whether there are new mails. @param now ms since the epoch
   */
  record(notices: readonly KeyEndNoticeToOwners[], now: number): Promise<boolean>;
  /** Returns which key, and which end of it, an owner's mail reports; null for an unknown id. */
  contentOf(mailId: string): Promise<{ readonly apiKeyId: string; readonly expiresAt: string } | null>;
}
