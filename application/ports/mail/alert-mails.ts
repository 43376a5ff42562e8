import type { AlertMail, LastAlertMails, PendingAlert } from '../../../domain/audit/alert-mails.js';
import type { AlertType } from '../../audit/alerts/alert-rule.js';

/** Alerts of one type, as a mail names them. */
export interface AlertsInMail {
  readonly type: AlertType;
  readonly count: number;
}

/** The alerts of a tenant. */
export interface AlertsOfTenant {
  readonly tenantId: string;
  readonly alerts: readonly PendingAlert[];
}

/** A mail about alerts, and the owners it goes to. */
export interface AlertMailToOwners extends AlertMail {
  readonly owners: readonly {
    readonly userId: string;
    /** The id of the owner's mail: a UUID. */
    readonly mailId: string;
  }[];
}

/** What was decided about alerts of a tenant. */
export interface NotifiedAlerts {
  readonly tenantId: string;
  readonly mails: readonly AlertMailToOwners[];
  readonly skipped: readonly Pick<PendingAlert, 'id'>[];
  readonly waiting: readonly PendingAlert[];
}

/** Alerts of a tenant that wait for the end of its lock, by their ids. */
export interface WaitingAlerts {
  readonly tenantId: string;
  readonly ids: readonly string[];
}

/** The alerts that owners were notified of; open in one transaction, in one process at a time. */
export interface AlertMailBook {
  /** Returns those of which nothing was decided yet. */
  pending(alerts: readonly AlertsOfTenant[]): Promise<readonly AlertsOfTenant[]>;
  lastMails(tenantIds: readonly string[]): Promise<ReadonlyMap<string, LastAlertMails>>;
  /** Records the alerts as decided or waiting, and puts the mails into the queue. @param now ms since the epoch */
  record(notified: readonly NotifiedAlerts[], now: number): Promise<void>;
}

/** Mails about alerts. */
export interface AlertMails {
  /** Returns those of which nothing was decided yet, without waiting for another process. */
  pending(alerts: readonly AlertsOfTenant[]): Promise<readonly AlertsOfTenant[]>;
  /** Returns the alerts that wait for the end of a lock, however old they are. */
  waiting(): Promise<readonly WaitingAlerts[]>;
  /** Runs `work` in one transaction, while no other process does. */
  exclusively<T>(work: (book: AlertMailBook) => Promise<T>): Promise<T>;
  /** Returns the content of an owner's mail; empty for an unknown id. */
  contentOf(mailId: string): Promise<readonly AlertsInMail[]>;
}
