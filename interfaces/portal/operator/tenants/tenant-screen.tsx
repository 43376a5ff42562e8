import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { InvoicesTab } from '../billing/invoices-tab.js';
import { OverridesSection } from '../billing/overrides-section.js';
import { PlanSection } from '../billing/plan-section.js';
import { DeletionSection } from './deletion-section.js';
import { LockSection } from './lock-section.js';
import { RecoverySection } from './recovery-section.js';
import { SupportSection } from './support-section.js';
import { type OperatorTenant, TENANTS, TenantStateTags } from './tenant-parts.js';

/** One tenant of the service. */
export function TenantScreen() {
  const { tenant: t, tenants } = texts().operator;
  const id = useRoute().params['id'] ?? '';
  const tenant = useResource(`${TENANTS}/${id}`, (signal) =>
    get('/portal/api/operator/tenants/{id}', { params: { id }, signal }),
  );
  const name = tenant.state.value.answer?.data.name ?? tenants.title;
  return (
    <Page title={name} parent={{ href: screenLink('/tenants'), title: tenants.title }}>
      <Loaded resource={tenant}>
        {(data) => (
          <Tabs
            label={name}
            tabs={[
              { name: 'tenant', title: t.tabs.tenant, content: () => <AboutTenant tenant={data} /> },
              {
                name: 'plan',
                title: t.tabs.plan,
                content: () => (
                  <>
                    <PlanSection tenantId={id} />
                    <OverridesSection tenantId={id} />
                  </>
                ),
              },
              { name: 'invoices', title: t.tabs.invoices, content: () => <InvoicesTab tenantId={id} /> },
              {
                name: 'support',
                title: t.tabs.support,
                content: () => (
                  <>
                    <SupportSection tenant={data} />
                    <RecoverySection tenantId={id} />
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function AboutTenant({ tenant }: { readonly tenant: OperatorTenant }) {
  const { tenant: t, tenants } = texts().operator;
  return (
    <>
      <Section title={t.about} lead={t.noPerson}>
        <DetailList
          details={[
            [tenants.state, <TenantStateTags tenant={tenant} />],
            [tenants.slug, <code>{tenant.slug}</code>],
            [t.id, <code>{tenant.id}</code>],
            [tenants.plan, tenant.planName],
            [tenants.users, number(tenant.users)],
            [tenants.activeUsers, number(tenant.monthlyActiveUsers)],
            [tenants.lastActivity, <Time at={tenant.lastActivityAt} />],
            [t.createdAt, <Time at={tenant.createdAt} />],
          ]}
        />
      </Section>
      <LockSection tenant={tenant} />
      <DeletionSection tenant={tenant} />
      <p>
        <a href={screenLink(`/acts?targetId=${tenant.id}`)}>{t.activity}</a>
      </p>
    </>
  );
}
