/** What the addresses of screens name. */
export interface RecordIds {
  readonly userId: string;
  readonly importId: string;
  readonly roleId: string;
  readonly clientId: string;
  readonly apiId: string;
  readonly apiKeyId: string;
  readonly connectionId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly entryId: string;
  readonly alertId: string;
}

/** A screen of the portal, or a tab of one. */
export interface PortalScreen {
  /** For messages and pictures. */
  readonly name: string;
  /** As interfaces/portal/screens/screens.ts has it. */
  readonly path: string;
  /** The record that it shows; parameters are replaced in their order. */
  readonly of?: readonly (keyof RecordIds)[];
  readonly tab?: string;
  /** Whether it says that there is no such record. */
  readonly isMissing?: true;
  /** The most requests to both APIs that it takes to be shown whole. */
  readonly requests: number;
  /** What it says to administrators, if they see it otherwise than owners. */
  readonly toAdmins?: string;
}

/** Every screen with every tab. */
export const portalScreens: readonly PortalScreen[] = [
  { name: 'overview', path: '/overview', requests: 1 },

  { name: 'users', path: '/users', requests: 2 },
  { name: 'new-user', path: '/users/new', requests: 1 },
  { name: 'import', path: '/users/import', requests: 1 },
  // and its results
  { name: 'one-import', path: '/users/imports/:id', of: ['importId'], requests: 2 },
  // beside the account: what happened to it last, and when its password was set
  { name: 'user', path: '/users/:id', of: ['userId'], requests: 3 },
  { name: 'user-roles', path: '/users/:id', of: ['userId'], tab: 'roles', requests: 4 },
  // its external accounts, its factors, its sessions, and the names of their applications
  { name: 'user-security', path: '/users/:id', of: ['userId'], tab: 'security', requests: 7 },
  { name: 'user-activity', path: '/users/:id', of: ['userId'], tab: 'activity', requests: 4 },
  { name: 'user-history', path: '/users/:id', of: ['userId'], tab: 'history', requests: 5 },
  { name: 'roles', path: '/roles', requests: 1 },
  // beside it: who holds it, and the APIs whose permissions it may hold
  { name: 'role', path: '/roles/:id', of: ['roleId'], requests: 3 },

  { name: 'applications', path: '/applications', requests: 1 },
  { name: 'new-application', path: '/applications/new', requests: 0 },
  { name: 'applications-by-document', path: '/applications/documents', requests: 1 },
  // beside it: the APIs that it may ask for tokens for
  { name: 'application', path: '/applications/:clientId', of: ['clientId'], requests: 2 },
  {
    name: 'application-secrets',
    path: '/applications/:clientId',
    of: ['clientId'],
    tab: 'secrets',
    requests: 1,
  },
  { name: 'application-use', path: '/applications/:clientId', of: ['clientId'], tab: 'use', requests: 1 },
  { name: 'application-try', path: '/applications/:clientId', of: ['clientId'], tab: 'try', requests: 1 },
  { name: 'application-users', path: '/applications/:clientId', of: ['clientId'], tab: 'users', requests: 2 },
  { name: 'apis', path: '/apis', requests: 1 },
  { name: 'new-api', path: '/apis/new', requests: 0 },
  {
    name: 'api',
    path: '/apis/:id',
    of: ['apiId'],
    requests: 1,
    toAdmins: 'Only owners register and change APIs.',
  },
  { name: 'api-keys', path: '/api-keys', requests: 1 },
  { name: 'new-api-key', path: '/api-keys/new', requests: 0, toAdmins: 'are issued by owners only.' },
  { name: 'api-key', path: '/api-keys/:id', of: ['apiKeyId'], requests: 2 },

  { name: 'branding', path: '/branding', requests: 3 },
  { name: 'sign-in', path: '/sign-in', requests: 3, toAdmins: 'Only owners change these rules.' },

  { name: 'connections', path: '/connections', requests: 1 },
  { name: 'new-connection', path: '/connections/new', requests: 0 },
  { name: 'connection', path: '/connections/:id', of: ['connectionId'], requests: 1 },
  {
    name: 'connection-provider',
    path: '/connections/:id',
    of: ['connectionId'],
    tab: 'provider',
    requests: 1,
  },
  {
    name: 'connection-domains',
    path: '/connections/:id',
    of: ['connectionId'],
    tab: 'domains',
    requests: 1,
  },
  { name: 'connection-try', path: '/connections/:id', of: ['connectionId'], tab: 'try', requests: 1 },

  { name: 'webhooks', path: '/webhooks', requests: 1 },
  { name: 'webhook', path: '/webhooks/:id', of: ['webhookId'], requests: 3 },
  { name: 'webhook-deliveries', path: '/webhooks/:id', of: ['webhookId'], tab: 'deliveries', requests: 4 },
  { name: 'webhook-replay', path: '/webhooks/:id', of: ['webhookId'], tab: 'replay', requests: 4 },
  { name: 'webhook-test', path: '/webhooks/:id', of: ['webhookId'], tab: 'test', requests: 3 },
  { name: 'webhook-health', path: '/webhooks/:id', of: ['webhookId'], tab: 'health', requests: 3 },
  { name: 'webhook-verify', path: '/webhooks/:id', of: ['webhookId'], tab: 'verify', requests: 2 },
  {
    name: 'delivery',
    path: '/webhooks/:id/deliveries/:deliveryId',
    of: ['webhookId', 'deliveryId'],
    requests: 2,
  },
  { name: 'audit', path: '/audit', requests: 1 },
  { name: 'audit-stats', path: '/audit', tab: 'stats', requests: 1 },
  { name: 'audit-access', path: '/audit', tab: 'access', requests: 2 },
  { name: 'audit-proof', path: '/audit', tab: 'proof', requests: 0 },
  { name: 'audit-entry', path: '/audit/:id', of: ['entryId'], requests: 3 },
  { name: 'alerts', path: '/alerts', requests: 1 },
  { name: 'alert', path: '/alerts/:id', of: ['alertId'], requests: 2 },

  { name: 'settings', path: '/settings', requests: 3, toAdmins: 'Only owners change who is an owner.' },
  // the access, and the names of the owners
  {
    name: 'support-access',
    path: '/settings/support-access',
    requests: 2,
    toAdmins: 'Only owners grant operators access',
  },
  { name: 'claims', path: '/settings/claims', requests: 1, toAdmins: 'Only owners change the claims.' },
  {
    name: 'witnesses',
    path: '/settings/witnesses',
    requests: 1,
    toAdmins: 'Only owners change the witnesses.',
  },
  {
    name: 'legacy-sign-in',
    path: '/settings/legacy-sign-in',
    requests: 1,
    toAdmins: 'Only owners change this.',
  },
  { name: 'billing', path: '/billing', requests: 4, toAdmins: 'Only owners see the plan and the invoices' },
  // of an invoice that is none: the tenant has the plan without a price
  { name: 'no-invoice', path: '/billing/invoices/:id', of: ['userId'], isMissing: true, requests: 1 },
];

/** Returns the address of a screen after that of the tenant. */
export function addressOfScreen({ path, of = [], tab }: PortalScreen, ids: RecordIds): string {
  const left = [...of];
  const filled = path.replace(/:\w+/g, () => ids[left.shift() ?? 'userId']);
  return tab === undefined ? filled : `${filled}?tab=${tab}`;
}
