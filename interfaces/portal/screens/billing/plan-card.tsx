import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { day, number, percent } from '../../ui/format.js';
import type { Plan, PlanTabProps } from './account.js';
import { ChooseDialog } from './choose-dialog.js';
import { Included } from './only-plan.js';
import { limitTexts, offeredPrice } from './prices.js';

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
  return (
    <li class={isPresent ? 'plan-card present' : 'plan-card'}>
      <div class="plan-head">
        <h3>{plan.name}</h3>
        {isPresent && <span class="tag good">{t.present}</span>}
        {isLater && <span class="tag">{t.later(day(subscription.currentPeriodEnd))}</span>}
      </div>
      <p class="plan-price">
        {price}
        {plan.amount > 0 && plans.taxPercent > 0 && (
          <span class="soft">{texts().billing.price.tax(percent(plans.taxPercent / 100))}</span>
        )}
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
