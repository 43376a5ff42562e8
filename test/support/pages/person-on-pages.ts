import type { PortalService } from './portal-page.js';

/** Returns an address of the tenant `acme` of a portal's service. */
export const tenantPage = ({ portalUrl }: PortalService, path: string): string =>
  `http://acme.localhost:${new URL(portalUrl).port}${path}`;
