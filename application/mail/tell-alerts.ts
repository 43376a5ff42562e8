import { type AlertMailing, type AlertMailPlan, planAlertMails } from '../../domain/audit/alert-mails.js';
import { owners } from '../../domain/owners/owners.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type TenantState, isPresent, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { AlertMails, AlertsOfTenant, ToldAlerts } from '../ports/mail/alert-mails.js';
import { load } from '../shared/load.js';

export interface TellAlertsDeps {
  readonly app: Pick<App, 'events' | 'ids' | 'clock'>;
  readonly mails: AlertMails;
  /** Returns pages of the alerts since a time (ms since the epoch). */
  readonly alertsSince: (time: number) => AsyncIterable<readonly AlertsOfTenant[]>;
}

/**
 * Puts the mails about new alerts into the queue, for the active owners of their tenants. Each alert is told once, also
 * when several processes do this, and after the read model of alerts was rebuilt. Returns whether there are new mails.
 * @param since ms since the epoch: earlier alerts are left alone
 */
export async function tellAlerts(deps: TellAlertsDeps, since: number): Promise<boolean> {
  let areNew = false;
  for await (const page of deps.alertsSince(since)) {
    if ((await deps.mails.untold(page)).length === 0) continue;
    areNew = (await tellPage(deps, page)) || areNew;
  }
  return areNew;
}

const tellPage = ({ app, mails }: TellAlertsDeps, page: readonly AlertsOfTenant[]): Promise<boolean> =>
  mails.exclusively(async (book) => {
    const now = app.clock.now();
    const waiting = await book.untold(page);
    const last = await book.lastMails(waiting.map(({ tenantId }) => tenantId));
    const told: ToldAlerts[] = [];
    for (const { tenantId, alerts } of waiting) {
      const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
      const plan = planAlertMails(alerts, {
        last: last.get(tenantId) ?? { byType: new Map(), digest: 0 },
        mailing: mailingOf(state),
        now,
      });
      if (plan.mails.length > 0 || plan.untold.length > 0)
        told.push({ tenantId, ...(await addressed(app, tenantId, plan)) });
    }
    if (told.length > 0) await book.record(told, now);
    return told.some(({ mails: written }) => written.length > 0);
  });

/** Returns whether the owners of a tenant are told of alerts. */
function mailingOf(state: TenantState): AlertMailing {
  if (!isPresent(state)) return { isLocked: false, offSince: -Infinity };
  const { status, settings, alertMailsOffSince } = state;
  const offSince = settings.alertMails ? Infinity : Date.parse(alertMailsOffSince ?? state.createdAt);
  return { isLocked: status === 'locked', offSince };
}

/** Returns the plan with the owners of each mail. */
async function addressed(
  app: TellAlertsDeps['app'],
  tenantId: string,
  { mails, untold }: AlertMailPlan,
): Promise<Omit<ToldAlerts, 'tenantId'>> {
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  const active = [...state].filter(([, standing]) => standing === 'active').map(([userId]) => userId);
  return {
    untold,
    mails: mails.map((mail) => ({
      ...mail,
      owners: active.map((userId) => ({
        userId,
        mailId: app.ids.derive(mail.alerts[0]?.id ?? tenantId, `${mail.kind}|${userId}`),
      })),
    })),
  };
}
