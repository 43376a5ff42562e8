import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { type Account, useAccount } from './account.js';
import { DetailsTab } from './details-tab.js';
import { InvoiceList } from './invoice-list.js';
import { OnlyPlan } from './only-plan.js';
import { PlanTab } from './plan-tab.js';
import { UsageTab } from './usage-tab.js';

/** The plan, what is used of it, the invoices and whom they are made out to; for owners alone. */
export function BillingScreen() {
  const t = texts().billing;
  return (
    <Page title={t.title} lead={t.lead}>
      {person.value?.isOwner === true ? (
        <OwnersBilling />
      ) : (
        <Empty title={t.ownersOnly}>{t.ownersOnlyHint}</Empty>
      )}
    </Page>
  );
}

/** Returns whether nothing ever was or will be paid. */
const isWithoutMoney = ({ plans, subscription, invoices }: Account): boolean =>
  subscription === null && invoices.length === 0 && plans.items.every(({ amount }) => amount === 0);

function OwnersBilling() {
  const t = texts().billing;
  const account = useAccount();
  return (
    <Loaded resource={account}>
      {(data, etag) =>
        isWithoutMoney(data) && data.plans.items.length === 1 ? (
          <div class="billing-plan">
            <OnlyPlan plans={data.plans} />
            <UsageTab />
          </div>
        ) : (
          <Tabs
            label={t.title}
            tabs={[
              {
                name: 'plan',
                title: t.tabs.plan,
                content: () => <PlanTab account={data} etag={etag} refresh={account.refresh} />,
              },
              { name: 'usage', title: t.tabs.usage, content: () => <UsageTab /> },
              { name: 'invoices', title: t.tabs.invoices, content: () => <InvoiceList /> },
              { name: 'details', title: t.tabs.details, content: () => <DetailsTab /> },
            ]}
          />
        )
      }
    </Loaded>
  );
}
