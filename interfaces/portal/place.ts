/** Where the service is, as the shell says it. */
const said = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="tessera-${name}"]`)?.content ?? location.origin;

/** `{base_url}`, which is also the issuer. */
export const baseUrl = said('base-url');

/** `{portal_url}`. */
export const portalUrl = said('portal-url');

/** The path of `{portal_url}`, without a trailing slash. */
export const portalPath = new URL(portalUrl).pathname.replace(/\/$/, '');

/** The address of the operators' console. */
export const operatorUrl = said('operator-url');

/** Its path, without a trailing slash. */
export const operatorPath = new URL(operatorUrl).pathname.replace(/\/$/, '');

/** Whether an address is one of the operators' console. */
export const isOperatorAddress = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean =>
  origin === new URL(operatorUrl).origin &&
  (pathname === operatorPath || pathname.startsWith(`${operatorPath}/`));

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
