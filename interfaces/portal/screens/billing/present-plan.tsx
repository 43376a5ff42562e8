import { post, put } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { useOpen } from '../../ui/dialog/open.js';
import { billedDay, number } from '../../ui/format.js';
import { DetailList, Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { type PlanTabProps, type Subscription, defaultPlanOf, planName } from './account.js';
import { CancelDialog } from './cancel-dialog.js';
import { Included } from './only-plan.js';
import { limitTexts, offeredPrice, priceText } from './prices.js';

/** The plan that holds now: what it costs, and how it goes on. */
export function PresentPlan(props: PlanTabProps) {
  const t = texts().billing;
  const { plans, subscription } = props.account;
  const plan = plans.items.find(({ id }) => id === plans.current);
  return (
    <Section
      title={t.plan.title}
      {...(subscription ? { actions: <Actions {...props} subscription={subscription} /> } : {})}
    >
      <p class="plan-name">
        <strong>{subscription?.planName ?? plan?.name}</strong>
        {subscription && (
          <span class={subscription.status === 'past_due' ? 'tag bad' : 'tag'}>
            {t.status[subscription.status] ?? subscription.status}
          </span>
        )}
      </p>
      {subscription ? (
        <PlanStatus {...props} subscription={subscription} />
      ) : (
        <p>{t.plan.isDefault(plan?.name ?? plans.current)}</p>
      )}
      <DetailList
        details={[
          ...(subscription
            ? ([
                [t.plan.price, priceText(subscription, plans)],
                ...(subscription.per === 'unit'
                  ? ([[t.plan.quantity, number(subscription.quantity)]] as const)
                  : []),
                [
                  t.plan.period,
                  t.plan.span(
                    billedDay(subscription.currentPeriodStart),
                    billedDay(subscription.currentPeriodEnd),
                  ),
                ],
              ] as const)
            : []),
          // elsewhere its card says so
          ...(plans.items.length === 1 && plan
            ? ([[t.plan.limits, <Included texts={limitTexts(plan)} />]] as const)
            : []),
        ]}
      />
    </Section>
  );
}

interface OfSubscription extends PlanTabProps {
  readonly subscription: Subscription;
}

/** How it goes on at the end of the period, in sentences. */
function PlanStatus({ account: { plans }, subscription }: OfSubscription) {
  const t = texts().billing.planStatus;
  const { status, cancelAtPeriodEnd, pendingPlan, pendingQuantity } = subscription;
  const end = billedDay(subscription.currentPeriodEnd);
  const price = priceText(subscription, plans);
  if (cancelAtPeriodEnd) {
    const free = defaultPlanOf(plans)?.name ?? '';
    return <p>{`${t.ends(end, free)}${status === 'trialing' ? ` ${t.endsUnpaid}` : ''}`}</p>;
  }
  if (pendingPlan !== null) {
    const next = plans.items.find(({ id }) => id === pendingPlan);
    const quantity = pendingQuantity ?? 1;
    const cost = next
      ? next.amount === 0
        ? offeredPrice(next, plans)
        : priceText({ ...next, unitAmount: next.amount, currency: plans.currency, quantity }, plans)
      : '';
    return <p>{t.pending(end, planName(plans, pendingPlan), cost)}</p>;
  }
  return <p>{status === 'trialing' ? t.trial(end, price) : t.renews(end, price)}</p>;
}

/** To cancel, and to take that or a change back. */
function Actions(props: OfSubscription) {
  const t = texts().billing;
  const { subscription, etag, refresh } = props;
  const { plan, planName: name, quantity, cancelAtPeriodEnd, pendingPlan } = subscription;
  const isCanceling = useOpen('cancel-plan');
  const run = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    if (await runAction(send, t.errors)) showToast(done);
    void refresh();
  };
  const resume = () => run(() => post('/portal/api/subscription/resume'), t.cancel.resumed);
  const openCards = async (): Promise<void> => {
    await runAction(async () => {
      const { data } = await post('/portal/api/billing/portal');
      location.assign(data.url);
    }, t.errors);
  };
  const keep = () =>
    run(
      () => put('/portal/api/subscription', { body: { plan, quantity }, ifMatch: etag }),
      t.choose.kept(name),
    );
  return (
    <div class="page-actions">
      {cancelAtPeriodEnd && (
        <button type="button" class="button primary" onClick={() => void resume()}>
          {t.cancel.resume}
        </button>
      )}
      {pendingPlan !== null && !cancelAtPeriodEnd && (
        <button type="button" class="button" onClick={() => void keep()}>
          {t.choose.keep(name)}
        </button>
      )}
      {subscription.engine === 'stripe' && (
        <button type="button" class="button" onClick={() => void openCards()}>
          {t.checkout.cards}
        </button>
      )}
      <button type="button" class="button" onClick={isCanceling.open}>
        {cancelAtPeriodEnd ? t.cancel.endNow : t.cancel.cancel}
      </button>
      {isCanceling.value && (
        <CancelDialog {...props} close={isCanceling.close} reload={() => void refresh()} />
      )}
    </div>
  );
}
