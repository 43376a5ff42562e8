import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { billedDay, number } from '../../ui/format.js';
import type { Plan, PlanTabProps } from './account.js';
import { ChooseDialog } from './choose-dialog.js';
import { Included } from './only-plan.js';
import { grossText, limitTexts, offeredPrice } from './prices.js';

/** A plan to choose: its price, what it includes, and the button. */
export function PlanCard({ plan, ...props }: PlanTabProps & { readonly plan: Plan }) {
  const t = texts().billing.choose;
  const { plans, subscription } = props.account;
  const isChoosing = useOpen(`choose-plan-${plan.id}`);
  const isPresent = plan.id === plans.current;
  const isLater =
    subscription !== null &&
    (subscription.cancelAtPeriodEnd ? plan.default : plan.id === subscription.pendingPlan && !isPresent);
  const mayChoose = isPresent ? plan.per === 'unit' : !isLater || plan.per === 'unit';
  const price = offeredPrice(plan, plans);
  const gross = grossText(plan.amount, plans.currency, plans.taxPercent);
  return (
    <li class={isPresent ? 'plan-card present' : 'plan-card'}>
      <div class="plan-head">
        <h3>{plan.name}</h3>
        {isPresent && <span class="tag good">{t.present}</span>}
        {isLater && <span class="tag">{t.later(billedDay(subscription.currentPeriodEnd))}</span>}
      </div>
      <p class="plan-price">
        {price}
        {gross !== null && <span class="soft">{gross}</span>}
      </p>
      {plan.trialDays > 0 && !plans.hadTrial && <p>{t.trial(number(plan.trialDays))}</p>}
      <Included texts={limitTexts(plan)} />
      {mayChoose && (
        <button
          type="button"
          class="button"
          aria-label={isPresent ? undefined : t.chooseNamed(plan.name)}
          onClick={isChoosing.open}
        >
          {isPresent ? t.quantity : t.choose}
        </button>
      )}
      {isChoosing.value && <ChooseDialog plan={plan} {...props} close={isChoosing.close} />}
    </li>
  );
}
