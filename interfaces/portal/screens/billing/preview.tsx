import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { type Resource, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { billedDay } from '../../ui/format.js';
import { money } from '../../ui/money.js';
import { DetailList } from '../../ui/page.js';
import { type Account, type Plan, defaultPlanOf } from './account.js';
import { perInterval, withGross } from './prices.js';

type Preview = Schemas['PlanPreview'];

/** Asks what a plan would cost, again whenever the quantity or the subscription (`etag`) changes. */
export const usePreview = (plan: Plan, quantity: number, etag: string | null): Resource<Preview> =>
  useResource(
    Number.isInteger(quantity) && quantity > 0 ? `preview ${plan.id} ${quantity} ${etag ?? ''}` : null,
    (signal) => post('/portal/api/subscription/preview', { body: { plan: plan.id, quantity }, signal }),
  );

/** What a change costs now and next, and from when. */
export function PreviewDetails({
  plan,
  account,
  preview,
}: {
  readonly plan: Plan;
  readonly account: Account;
  readonly preview: Resource<Preview>;
}) {
  const { answer } = preview.state.value;
  const isStale = answer === null || preview.isStale();
  return (
    <div class="preview-place">
      {isStale && <p role="status">{preview.isSettled() ? '' : texts().billing.choose.calculating}</p>}
      {answer !== null && (
        // what was said of another quantity is not what this one costs, but keeps the buttons below in their place
        <div class={isStale ? 'preview stale' : 'preview'} role={isStale ? undefined : 'status'}>
          <Costs plan={plan} account={account} preview={answer.data} />
        </div>
      )}
    </div>
  );
}

function Costs({
  plan,
  account: { plans, subscription },
  preview: { now, next, from, currency, trialEndsAt },
}: {
  readonly plan: Plan;
  readonly account: Account;
  readonly preview: Preview;
}) {
  const t = texts().billing.choose;
  if (plan.default)
    return (
      <>
        <p>{t.ends(billedDay(from), plan.name)}</p>
        <p>{texts().billing.cancel.then(defaultPlanOf(plans)?.name ?? '')}</p>
      </>
    );
  const isLater = from === subscription?.currentPeriodEnd;
  const cost = (amount: number, price: string): string =>
    amount === 0 ? t.nothing : withGross(price, amount, currency, plans.taxPercent);
  return (
    <>
      <DetailList
        details={[
          [t.from, isLater ? billedDay(from) : t.atOnce],
          [t.now, cost(now, money(now, currency))],
          ...(trialEndsAt === null ? [] : ([[t.trialEnds, billedDay(trialEndsAt)]] as const)),
          [t.next, cost(next, perInterval(next, currency, plan.interval))],
        ]}
      />
      {trialEndsAt !== null && <p class="soft">{t.trialHint(billedDay(trialEndsAt))}</p>}
      {isLater && <p class="soft">{t.laterHint}</p>}
      {now > 0 && subscription !== null && <p class="soft">{t.nowHint}</p>}
    </>
  );
}
