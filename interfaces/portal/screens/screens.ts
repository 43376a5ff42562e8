import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import type { TextGroup } from '../texts/dictionaries.js';
import type { KitTexts } from '../texts/english/kit.js';
import { loadTexts, texts } from '../texts/language.js';
import type { Navigation, NavigationEntry, RegisteredScreen } from '../ui/shell/navigation.js';
import { loadScreen } from './load-screen.js';

/** Groups of the navigation, in its order. */
const groups = ['overview', 'people', 'access', 'signIn', 'events', 'tenant'] as const;

interface PortalEntry extends NavigationEntry {
  readonly group: (typeof groups)[number];
  readonly name: keyof KitTexts['shell']['screens'];
}

const overview = () => import('./overview/overview-screen.js');
const people = () => import('./groups/people.js');
const imports = () => import('./groups/imports.js');
const access = () => import('./groups/access.js');
const signIn = () => import('./groups/sign-in.js');
const events = () => import('./groups/events.js');
const tenant = () => import('./groups/tenant.js');

/**
 * @param textGroups the texts that it needs beside those of the kit
 * @param load loads the code of its group: one module for all of them is smaller after compression than many
 * @param pick returns the screen of the module
 */
const screen = <M>(
  path: string,
  textGroups: readonly TextGroup[],
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  entry?: PortalEntry,
): RegisteredScreen => ({
  path,
  component: lazy(() =>
    loadScreen(async () => pick((await Promise.all([load(), loadTexts(textGroups)]))[0])),
  ),
  ...(entry ? { entry } : {}),
});

/** Every screen of a tenant's portal; module and texts are loaded when a person goes there. */
const screens: readonly RegisteredScreen[] = [
  // overview
  screen('/overview', ['overview', 'events'], overview, (m) => m.OverviewScreen, {
    group: 'overview',
    name: 'overview',
    key: 'o',
  }),

  // people
  screen('/users', ['people'], people, (m) => m.UsersScreen, {
    group: 'people',
    name: 'users',
    key: 'u',
  }),
  // before /users/:id: the first path that matches is taken
  screen('/users/new', ['people'], people, (m) => m.NewUserScreen),
  screen('/users/import', ['imports'], imports, (m) => m.ImportScreen),
  screen('/users/imports/:id', ['imports'], imports, (m) => m.OneImportScreen),
  screen('/roles', ['people'], people, (m) => m.RolesScreen, {
    group: 'people',
    name: 'roles',
    key: 'r',
  }),
  screen('/roles/:id', ['people'], people, (m) => m.RoleScreen),
  screen('/users/:id', ['people', 'audit'], people, (m) => m.UserScreen),

  // access
  screen('/applications', ['access'], access, (m) => m.ApplicationsScreen, {
    group: 'access',
    name: 'applications',
    key: 'a',
  }),
  screen('/applications/new', ['access'], access, (m) => m.NewApplicationScreen),
  screen('/applications/documents', ['access'], access, (m) => m.MetadataClientsScreen),
  screen('/applications/:clientId', ['access'], access, (m) => m.ApplicationScreen),
  screen('/apis', ['access'], access, (m) => m.ApisScreen, {
    group: 'access',
    name: 'apis',
    key: 'i',
  }),
  screen('/apis/new', ['access'], access, (m) => m.NewApiScreen),
  screen('/apis/:id', ['access'], access, (m) => m.ApiScreen),
  screen('/api-keys', ['access'], access, (m) => m.ApiKeysScreen, {
    group: 'access',
    name: 'apiKeys',
    key: 'k',
  }),
  screen('/api-keys/new', ['access'], access, (m) => m.IssueKeyScreen),
  screen('/api-keys/:id', ['access'], access, (m) => m.ApiKeyScreen),

  // sign-in
  screen('/branding', ['signIn'], signIn, (m) => m.BrandingScreen, {
    group: 'signIn',
    name: 'branding',
    key: 'b',
  }),
  screen('/sign-in', ['signIn'], signIn, (m) => m.SignInPolicyScreen, {
    group: 'signIn',
    name: 'signIn',
    key: 'p',
  }),
  screen('/connections', ['signIn'], signIn, (m) => m.ConnectionsScreen, {
    group: 'signIn',
    name: 'connections',
    key: 'c',
  }),
  screen('/connections/new', ['signIn'], signIn, (m) => m.NewConnectionScreen),
  screen('/connections/:id', ['signIn'], signIn, (m) => m.ConnectionScreen),

  // events
  screen('/webhooks', ['events'], events, (m) => m.WebhooksScreen, {
    group: 'events',
    name: 'webhooks',
    key: 'w',
  }),
  screen('/webhooks/:id', ['events'], events, (m) => m.WebhookScreen),
  screen('/webhooks/:id/deliveries/:deliveryId', ['events'], events, (m) => m.DeliveryScreen),
  screen('/audit', ['audit', 'events'], events, (m) => m.AuditScreen, {
    group: 'events',
    name: 'audit',
    key: 'l',
  }),
  screen('/audit/:id', ['audit', 'events'], events, (m) => m.EntryScreen),
  screen('/alerts', ['audit', 'events'], events, (m) => m.AlertsScreen, {
    group: 'events',
    name: 'alerts',
    key: 'n',
  }),
  screen('/alerts/:id', ['audit', 'events'], events, (m) => m.AlertScreen),

  // tenant
  screen('/billing', ['tenant'], tenant, (m) => m.BillingScreen, {
    group: 'tenant',
    name: 'billing',
    key: 'm',
    ownersOnly: true,
  }),
  screen('/billing/invoices/:id', ['tenant'], tenant, (m) => m.InvoiceScreen),
  screen('/settings', ['tenant'], tenant, (m) => m.SettingsScreen, {
    group: 'tenant',
    name: 'settings',
    key: 's',
  }),
  screen('/settings/support-access', ['tenant'], tenant, (m) => m.SupportAccessScreen),
  screen('/settings/claims', ['tenant'], tenant, (m) => m.ClaimsScreen),
  screen('/settings/witnesses', ['tenant'], tenant, (m) => m.WitnessesScreen),
  screen('/settings/legacy-sign-in', ['tenant'], tenant, (m) => m.LegacySignInScreen),
];

/** A tenant's portal. */
export const portalNavigation: Navigation = {
  screens,
  groups,
  sources: () =>
    import('../ui/finder/sources.js').then((m) => [m.people, m.applications, m.apis, m.webhooks]),
  titles: () => texts().shell,
};
