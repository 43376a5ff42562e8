/** What the shell says of the service. */
const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="tessera-${name}"]`)?.content;

/** Where the service is. */
const address = (name: string): string => meta(name) ?? location.origin;

/** Days between the request to delete a tenant and its deletion; 0: none. */
export const tenantDeletionGraceDays = Number(meta('tenant-deletion-grace-days') ?? 0);

/** `{base_url}`, which is also the issuer. */
export const baseUrl = address('base-url');

/** `{portal_url}`. */
export const portalUrl = address('portal-url');

/** The path of `{portal_url}`, without a trailing slash. */
export const portalPath = new URL(portalUrl).pathname.replace(/\/$/, '');

/** The address of the operators' console. */
export const operatorUrl = address('operator-url');

/** Its path, without a trailing slash. */
export const operatorPath = new URL(operatorUrl).pathname.replace(/\/$/, '');

/** Returns whether an address is one of the operators' console. */
export const isOperatorAddress = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean =>
  origin === new URL(operatorUrl).origin &&
  (pathname === operatorPath || pathname.startsWith(`${operatorPath}/`));

/** Returns the slug of the tenant whose data an operator reads at an address of the console; null at every other. */
export const supportedSlugIn = (path: string): string | null =>
  /^\/support\/([a-z0-9-]+)/.exec(path.slice(operatorPath.length))?.[1] ?? null;

/** Returns the slug of the tenant in an address of the portal; null at an address without a tenant. */
export function slugIn(path: string): string | null {
  const [, slug] = /^\/t\/([^/]+)/.exec(path.slice(portalPath.length)) ?? [];
  if (slug === undefined) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    // no tenant is called so: the start screen says it
    return slug;
  }
}
