import { type AlertMailing, type AlertMailPlan, planAlertMails } from '../../domain/audit/alert-mails.js';
import { owners } from '../../domain/owners/owners.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { isPresent, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { type OnUnreadable, unlessUnreadable } from '../events/unless-unreadable.js';
import type { AlertMails, AlertsOfTenant, NotifiedAlerts, WaitingAlerts } from '../ports/mail/alert-mails.js';
import { load } from '../shared/load.js';

interface AlertMailDeps {
  readonly app: Pick<App, 'events' | 'ids' | 'clock'>;
  readonly mails: AlertMails;
  /** Returns pages of the alerts since a time (ms since the epoch). */
  readonly alertsSince: (time: number) => AsyncIterable<readonly AlertsOfTenant[]>;
  /** Returns those alerts of a tenant with these ids that there still are. */
  readonly alertsOf: (waiting: WaitingAlerts) => Promise<AlertsOfTenant>;
  /** Called with an event by which a tenant or its owners cannot be read; its alerts wait for a later round. */
  readonly onUnreadable: OnUnreadable;
}

/**
 * Puts the mails about new alerts into the queue, for the active owners of their tenants. Each alert is mailed once, also
 * when several processes do this, and after the read model of alerts was rebuilt. Returns whether there are new mails.
 * @param since ms since the epoch: earlier alerts are left alone
 */
export async function queueAlertMails(deps: AlertMailDeps, since: number): Promise<boolean> {
  let areNew = false;
  for await (const page of deps.alertsSince(since)) {
    if ((await deps.mails.pending(page)).length === 0) continue;
    areNew = (await queuePage(deps, page)) || areNew;
  }
  return areNew;
}

/**
 * Puts the mails about alerts that have waited for the end of their tenant's lock into the queue, however long it took.
 * Returns whether there are new mails.
 */
export async function queueMailsAfterLocks(deps: AlertMailDeps): Promise<boolean> {
  let areNew = false;
  for (const waiting of await deps.mails.waiting()) {
    const { tenantId, ids } = waiting;
    const mailing = await unlessUnreadable(() => mailingOf(deps.app, tenantId), deps.onUnreadable);
    if (mailing === null || mailing.isLocked) continue;
    const waitingAlerts = await deps.alertsOf(waiting);
    const missing = ids
      .filter((id) => waitingAlerts.alerts.every((one) => one.id !== id))
      .map((id) => ({ id }));
    areNew = (await queuePage(deps, [waitingAlerts], { tenantId, skipped: missing })) || areNew;
  }
  return areNew;
}

/** @param missing alerts that no longer exist: no mail is sent about them */
const queuePage = (
  { app, mails, onUnreadable }: AlertMailDeps,
  page: readonly AlertsOfTenant[],
  missing?: Pick<NotifiedAlerts, 'tenantId' | 'skipped'>,
): Promise<boolean> =>
  mails.exclusively(async (book) => {
    const now = app.clock.now();
    const waiting = await book.pending(page);
    const last = await book.lastMails(waiting.map(({ tenantId }) => tenantId));
    const notified: NotifiedAlerts[] = missing ? [{ ...missing, mails: [], waiting: [] }] : [];
    for (const { tenantId, alerts } of waiting) {
      const decided = await unlessUnreadable(async () => {
        const plan = planAlertMails(alerts, {
          last: last.get(tenantId) ?? { byType: new Map(), digest: 0 },
          mailing: await mailingOf(app, tenantId),
          now,
        });
        const isEmpty = plan.mails.length + plan.skipped.length + plan.waiting.length === 0;
        return isEmpty ? null : { tenantId, ...(await addressed(app, tenantId, plan)) };
      }, onUnreadable);
      if (decided !== null) notified.push(decided);
    }
    if (notified.length > 0) await book.record(notified, now);
    return notified.some(({ mails: written }) => written.length > 0);
  });

/** Returns whether the owners of a tenant are notified of alerts. */
async function mailingOf(app: AlertMailDeps['app'], tenantId: string): Promise<AlertMailing> {
  const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
  if (!isPresent(state)) return { isLocked: false, offSince: -Infinity };
  const { status, settings, alertMailsOffSince } = state;
  const offSince = settings.alertMails ? Infinity : Date.parse(alertMailsOffSince ?? state.createdAt);
  return { isLocked: status === 'locked', offSince };
}

/** Returns the plan with the owners of each mail. */
async function addressed(
  app: AlertMailDeps['app'],
  tenantId: string,
  { mails, skipped, waiting }: AlertMailPlan,
): Promise<Omit<NotifiedAlerts, 'tenantId'>> {
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  const active = [...state].filter(([, status]) => status === 'active').map(([userId]) => userId);
  return {
    skipped,
    waiting,
    mails: mails.map((mail) => ({
      ...mail,
      owners: active.map((userId) => ({
        userId,
        mailId: app.ids.derive(mail.alerts[0]?.id ?? tenantId, `${mail.kind}|${userId}`),
      })),
    })),
  };
}
