/** A screen of the operators' console, or a tab of one. */
export interface ConsoleScreen {
  /** For messages and pictures. */
  readonly name: string;
  /** As interfaces/portal/operator/console.tsx has it. */
  readonly path: string;
  /** Returns its address after that of the console. */
  readonly address: (tenantId: string) => string;
}

/** Every screen with every tab. */
export const consoleScreens: readonly ConsoleScreen[] = [
  { name: 'tenants', path: '/tenants', address: () => '/tenants' },
  { name: 'new-tenant', path: '/tenants/new', address: () => '/tenants/new' },
  { name: 'tenant', path: '/tenants/:id', address: (id) => `/tenants/${id}` },
  { name: 'tenant-plan', path: '/tenants/:id', address: (id) => `/tenants/${id}?tab=plan` },
  { name: 'tenant-invoices', path: '/tenants/:id', address: (id) => `/tenants/${id}?tab=invoices` },
  { name: 'tenant-support', path: '/tenants/:id', address: (id) => `/tenants/${id}?tab=support` },
  { name: 'health', path: '/health', address: () => '/health' },
  { name: 'projections', path: '/projections', address: () => '/projections' },
  { name: 'signing-keys', path: '/signing-keys', address: () => '/signing-keys' },
  { name: 'acts', path: '/acts', address: () => '/acts' },
];
