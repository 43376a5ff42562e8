import { signal } from '@preact/signals';
import { portalUrl } from '../addresses.js';

/** The tenant of the address, as the service describes it to strangers. */
export interface PortalTenant {
  readonly clientId: string;
  readonly tenantId: string;
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly tenantHost: string;
}

/** The tenant on the screen; null before it is known. */
export const tenant = signal<PortalTenant | null>(null);

/** The tenant whose data an operator reads by an owner's leave; null everywhere else. */
export const supportedTenant = signal<PortalTenant | null>(null);

/** Returns the tenant whose records are on the screen; null before it is known. */
export const shownTenant = (): PortalTenant | null => supportedTenant.value ?? tenant.value;

/** The slug of the operators' own tenant, which no other can have. */
export const PLATFORM_SLUG = 'platform';

/** Returns whether the window is the operators' console. */
export const isConsole = (): boolean => tenant.value?.slug === PLATFORM_SLUG;

/** Reads which client signs in a tenant's administrators. Returns null for a slug that no tenant has. */
export async function findTenant(slug: string): Promise<PortalTenant | null> {
  const response = await fetch(`${portalUrl}/t/${encodeURIComponent(slug)}/client.json`, {
    credentials: 'omit',
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new TypeError(`the service answered ${response.status}`);
  return (await response.json()) as PortalTenant;
}

const USED = 'tessera.tenants';
const MOST_USED = 8;

/** Returns the slugs that were used on this device, the last one first. */
export function usedSlugs(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(USED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a slug was used on this device. */
export function rememberSlug(slug: string): void {
  const others = usedSlugs().filter((used) => used !== slug);
  try {
    localStorage.setItem(USED, JSON.stringify([slug, ...others].slice(0, MOST_USED)));
  } catch {
    // the browser keeps nothing: the slug is typed again
  }
}
