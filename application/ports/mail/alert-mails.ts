import type { AlertMail, LastAlertMails, UntoldAlert } from '../../../domain/audit/alert-mails.js';
import type { AlertType } from '../../audit/alerts/alert-rule.js';

/** Alerts of one type, as a mail names them. */
export interface AlertsInMail {
  readonly type: AlertType;
  readonly count: number;
}

/** The alerts of a tenant. */
export interface AlertsOfTenant {
  readonly tenantId: string;
  readonly alerts: readonly UntoldAlert[];
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
export interface ToldAlerts {
  readonly tenantId: string;
  readonly mails: readonly AlertMailToOwners[];
  readonly untold: readonly UntoldAlert[];
}

/** The alerts that owners were told of; open in one transaction, in one process at a time. */
export interface AlertMailBook {
  /** Returns those of which nothing was decided yet. */
  untold(alerts: readonly AlertsOfTenant[]): Promise<readonly AlertsOfTenant[]>;
  lastMails(tenantIds: readonly string[]): Promise<ReadonlyMap<string, LastAlertMails>>;
  /** Notes the alerts as decided, and puts the mails into the queue. @param now ms since the epoch */
  record(told: readonly ToldAlerts[], now: number): Promise<void>;
}

/** Mails about alerts. */
export interface AlertMails {
  /** Returns those of which nothing was decided yet, without waiting for another process. */
  untold(alerts: readonly AlertsOfTenant[]): Promise<readonly AlertsOfTenant[]>;
  /** Runs `work` in one transaction, while no other process does. */
  exclusively<T>(work: (book: AlertMailBook) => Promise<T>): Promise<T>;
  /** Returns what an owner's mail tells; empty for an unknown id. */
  contentOf(mailId: string): Promise<readonly AlertsInMail[]>;
}
