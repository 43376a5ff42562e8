import '../screens/groups/kit.js';
import { texts } from '../texts/language.js';
import { Frame } from '../ui/shell/frame.js';
import type { Navigation } from '../ui/shell/navigation.js';
import { ActivityScreen } from './activity-screen.js';
import { HealthScreen } from './service/health-screen.js';
import { ProjectionsScreen } from './service/projections-screen.js';
import { SigningKeysScreen } from './service/signing-keys-screen.js';
import { NewTenantScreen } from './tenants/new-tenant-screen.js';
import { TenantScreen } from './tenants/tenant-screen.js';
import { TenantsScreen } from './tenants/tenants-screen.js';

const navigation: Navigation = {
  groups: ['console'],
  screens: [
    {
      path: '/tenants',
      component: TenantsScreen,
      entry: { group: 'console', name: 'tenants', key: 't' },
    },
    // before /tenants/:id: the first path that matches is taken
    { path: '/tenants/new', component: NewTenantScreen },
    { path: '/tenants/:id', component: TenantScreen },
    {
      path: '/health',
      component: HealthScreen,
      entry: { group: 'console', name: 'health', key: 'h' },
    },
    {
      path: '/projections',
      component: ProjectionsScreen,
      entry: { group: 'console', name: 'projections', key: 'p' },
    },
    {
      path: '/signing-keys',
      component: SigningKeysScreen,
      entry: { group: 'console', name: 'keys', key: 'k' },
    },
    { path: '/acts', component: ActivityScreen, entry: { group: 'console', name: 'activity', key: 'a' } },
  ],
  sources: () => import('../ui/finder/sources.js').then((m) => [m.tenants]),
  titles: () => ({ screens: texts().operator.screens, groups: {} }),
};

/** The console of the operators of the service. */
export const Console = (props: { readonly scope: string; readonly at: string }) => (
  <Frame navigation={navigation} {...props} />
);
