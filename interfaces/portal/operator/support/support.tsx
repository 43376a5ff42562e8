import '../../screens/groups/kit.js';
import { operatorPath } from '../../addresses.js';
import { access } from '../../session/access.js';
import { shownTenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { NoticePage } from '../../ui/page.js';
import { Frame } from '../../ui/shell/frame.js';
import type { Navigation } from '../../ui/shell/navigation.js';
import { SupportBranding } from './support-branding.js';
import { SupportRole, SupportRoles } from './support-roles.js';
import { SupportUser, SupportUsers } from './support-users.js';
import { SupportWebhook, SupportWebhooks } from './support-webhooks.js';

const navigation: Navigation = {
  groups: ['data'],
  screens: [
    { path: '/users', component: SupportUsers, entry: { group: 'data', name: 'users', key: 'u' } },
    { path: '/users/:id', component: SupportUser },
    { path: '/roles', component: SupportRoles, entry: { group: 'data', name: 'roles', key: 'r' } },
    { path: '/roles/:id', component: SupportRole },
    { path: '/webhooks', component: SupportWebhooks, entry: { group: 'data', name: 'webhooks', key: 'w' } },
    { path: '/webhooks/:id', component: SupportWebhook },
    { path: '/branding', component: SupportBranding, entry: { group: 'data', name: 'branding', key: 'b' } },
  ],
  Banner,
  titles: () => ({ screens: texts().shell.screens, groups: {} }),
};

/** What an operator may read of a tenant whose owner lets them: nothing here changes anything. */
export function Support(props: { readonly scope: string; readonly at: string }) {
  const t = texts().operator.support;
  if (access.value !== 'noSupportAccess') return <Frame navigation={navigation} {...props} />;
  return (
    <NoticePage title={t.over(shownTenant()?.name ?? '')}>
      <p>{t.overHint}</p>
      <p>
        <BackToConsole />
      </p>
    </NoticePage>
  );
}

/** Says on every screen whose data it is, and what the tenant hears of it. */
function Banner() {
  const t = texts().operator.support;
  return (
    <div class="banner" role="status">
      <p>
        <strong>{t.banner(shownTenant()?.name ?? '')}</strong> {t.bannerHint}
      </p>
      <p>
        <BackToConsole />
      </p>
    </div>
  );
}

function BackToConsole() {
  return (
    <a href={`${operatorPath}/tenants/${shownTenant()?.tenantId ?? ''}?tab=support`}>
      {texts().operator.support.back}
    </a>
  );
}
