import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import type { PlanTabProps } from './account.js';
import { PlanCard } from './plan-card.js';
import { PresentPlan } from './present-plan.js';
import { UnpaidNotice } from './unpaid-notice.js';

/** The present plan, and the others to choose from. */
export function PlanTab(props: PlanTabProps) {
  const t = texts().billing.choose;
  const { account } = props;
  return (
    <div class="billing-plan">
      <UnpaidNotice account={account} />
      <PresentPlan {...props} />
      {account.plans.items.length > 1 && (
        <Section title={t.title} lead={t.lead}>
          <ul class="plan-cards">
            {account.plans.items.map((plan) => (
              <PlanCard key={plan.id} plan={plan} {...props} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
