/** An alert that owners have not been notified of. */
export interface PendingAlert {
  readonly id: string;
  readonly type: string;
  readonly severity: string;
  /** Milliseconds since the epoch. */
  readonly firstSeenAt: number;
  readonly count: number;
  /** Whether an administrator looks after it already. */
  readonly isHandled: boolean;
}

/** What a tenant's owners were mailed last, in ms since the epoch. */
export interface LastAlertMails {
  readonly byType: ReadonlyMap<string, number>;
  readonly digest: number;
}

/** Whether owners of a tenant are notified of alerts now. */
export interface AlertMailing {
  /** Whether the tenant is locked: no mail is sent, and all alerts wait. */
  readonly isLocked: boolean;
  /** Milliseconds since the epoch: no mail is sent about alerts that were first seen later. Infinity while mails are on. */
  readonly offSince: number;
}

/** A mail about alerts: at once about those of one type, or a digest of the others. */
export interface AlertMail {
  readonly kind: 'alert' | 'alert-digest';
  readonly alerts: readonly PendingAlert[];
}

/** What becomes of alerts; those that it does not name wait. */
export interface AlertMailPlan {
  readonly mails: readonly AlertMail[];
  /** Alerts of which no owner is notified. */
  readonly skipped: readonly PendingAlert[];
  /** Alerts that wait for the end of the tenant's lock. */
  readonly waiting: readonly PendingAlert[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour of the day (UTC) after which digests are written. */
const DIGEST_HOUR = 6;

/** Returns the last time at which digests became due. @param now ms since the epoch, like the result */
export const lastDigestTime = (now: number): number => {
  const today = Math.floor(now / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS;
  return today <= now ? today : today - DAY_MS;
};

/**
 * Plans the mails about alerts of a tenant: one at once about those of high severity, at most one an hour for each type, and
 * one a day about all others. No mail is sent about what was first seen while mails are off, nor about what an administrator
 * looks after; what was seen before mails were switched off, and the alert that the switch itself raises, are reported.
 * @param now ms since the epoch
 */
export function planAlertMails(
  alerts: readonly PendingAlert[],
  {
    last,
    mailing: { isLocked, offSince },
    now,
  }: { readonly last: LastAlertMails; readonly mailing: AlertMailing; readonly now: number },
): AlertMailPlan {
  if (isLocked) return { mails: [], skipped: [], waiting: alerts };
  const isNotified = ({ isHandled, firstSeenAt }: PendingAlert): boolean =>
    !isHandled && firstSeenAt <= offSince;
  const open = alerts.filter(isNotified);
  const high = open.filter(({ severity }) => severity === 'high');
  const mails: AlertMail[] = [...new Set(high.map(({ type }) => type))]
    .filter((type) => now - (last.byType.get(type) ?? 0) >= HOUR_MS)
    .map((type) => ({ kind: 'alert', alerts: high.filter((one) => one.type === type) }));
  const others = open.filter(({ severity }) => severity !== 'high');
  const due = lastDigestTime(now);
  if (last.digest < due && others.some(({ firstSeenAt }) => firstSeenAt < due))
    mails.push({ kind: 'alert-digest', alerts: others });
  return { mails, skipped: alerts.filter((one) => !isNotified(one)), waiting: [] };
}
