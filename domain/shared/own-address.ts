/**
 * Returns the path of an address of the configuration, without a slash at its end; empty at the root of a host. Cookies and
 * links of pages need it, since `{base_url}` and `{portal_url}` may lie below a path of their host.
 */
export const basePath = (base: string): string => new URL(base).pathname.replace(/\/$/, '');

/**
 * Returns the whole address of a path of the service. Every own address is made here or by `ownPath`, so that none misses
 * the path of its base.
 * @param base `{base_url}`, `{portal_url}`, `{operator_url}` or the address of a tenant's host, without a slash at its end
 * @param path begins with a slash; empty for the address itself
 */
export const ownAddress = (base: string, path: string): string => base + path;

/** Returns the same without scheme and host, for links within a host and for `Location`. */
export const ownPath = (base: string, path: string): string => basePath(base) + path;

/** Returns whether an address lies below another of the same host, or is that. */
export const isBelow = (address: string, base: string): boolean =>
  new URL(address).hostname === new URL(base).hostname &&
  `${basePath(address)}/`.startsWith(`${basePath(base)}/`);
