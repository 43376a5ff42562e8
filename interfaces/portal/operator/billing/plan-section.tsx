import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { planName } from '../../screens/billing/account.js';
import { priceText } from '../../screens/billing/prices.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { billedDay, number } from '../../ui/format.js';
import { DetailList, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { TENANTS } from '../tenants/tenant-parts.js';
import { type OperatorPlan, PlanDialog } from './plan-dialog.js';

/** What a tenant has subscribed to, and the way to put it on another plan. */
export function PlanSection({ tenantId }: { readonly tenantId: string }) {
  const t = texts().operator.plan;
  const plan = useResource(`${TENANTS}/${tenantId}/plan`, (signal) =>
    get('/portal/api/operator/tenants/{id}/plan', { params: { id: tenantId }, signal }),
  );
  const isChanging = useOpen(`tenant-plan-${tenantId}`);
  const known = plan.state.value.answer;
  return (
    <Section
      title={t.title}
      actions={
        known && (
          <button type="button" class="button" onClick={isChanging.open}>
            {t.change}
          </button>
        )
      }
    >
      <Loaded resource={plan}>{(data) => <PlanDetails plan={data} />}</Loaded>
      {known && isChanging.value && (
        <PlanDialog
          tenantId={tenantId}
          plan={known.data}
          etag={known.etag}
          refresh={plan.refresh}
          close={isChanging.close}
        />
      )}
    </Section>
  );
}

function PlanDetails({ plan: { plans, subscription, consent } }: { readonly plan: OperatorPlan }) {
  const { operator, billing } = texts();
  const t = operator.plan;
  const pays =
    consent === null
      ? t.noConsent
      : `${t.collections[consent.collection] ?? consent.collection}, ${t.terms(consent.termsDays)}`;
  return (
    <DetailList
      details={[
        [t.plan, subscription?.planName ?? planName(plans, plans.current)],
        ...(subscription === null
          ? ([[t.state, t.withoutSubscription]] as const)
          : ([
              [t.state, billing.status[subscription.status] ?? subscription.status],
              [t.price, priceText(subscription, plans)],
              [t.quantity, number(subscription.quantity)],
              [
                t.period,
                billing.plan.span(
                  billedDay(subscription.currentPeriodStart),
                  billedDay(subscription.currentPeriodEnd),
                ),
              ],
              ...(subscription.cancelAtPeriodEnd
                ? ([[t.next, t.ends(billedDay(subscription.currentPeriodEnd))]] as const)
                : subscription.pendingPlan === null
                  ? []
                  : ([[t.next, planName(plans, subscription.pendingPlan)]] as const)),
            ] as const)),
        [t.consent, pays],
      ]}
    />
  );
}
