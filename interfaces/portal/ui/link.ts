import { useLocation } from 'preact-iso/router';
import { queryString } from '../api/api.js';
import { operatorPath, portalPath } from '../addresses.js';
import { isConsole, supportedTenant, tenant } from '../session/tenant.js';

/** Returns the address of a screen of the tenant, of the operators' console, or of what an operator reads of a tenant, e.g. `screenLink('/roles')`. */
export const screenLink = (path: string): string => base() + path || '/';

/** Returns the path that those of the screens follow. */
function base(): string {
  const supported = supportedTenant.value;
  if (supported !== null) return `${operatorPath}/support/${supported.slug}`;
  return isConsole() ? operatorPath : `${portalPath}/t/${encodeURIComponent(tenant.value?.slug ?? '')}`;
}

/** The filters, the order and the page of a list, which stand in the address. */
export interface Filters {
  readonly values: Readonly<Record<string, string>>;
  /** Returns the address with these values changed; an empty text removes one. A change leads to the first page. */
  readonly with: (changes: Readonly<Record<string, string>>) => string;
  /** Goes there. @param isTyping replaces the entry of the history, so that Back does not go letter by letter */
  readonly set: (changes: Readonly<Record<string, string>>, isTyping?: boolean) => void;
}

/** Returns the filters in the address. */
export function useFilters(): Filters {
  const { path, query, route } = useLocation();
  const address = (changes: Readonly<Record<string, string>>): string => {
    const { cursor: _first, ...others } = query;
    return path + queryString({ ...others, ...changes });
  };
  return {
    values: query,
    with: address,
    set: (changes, isTyping = false) => route(address(changes), isTyping),
  };
}

/**
 * Returns the function that goes to a screen from the present one: a late answer to a write does not go from another.
 * @param always whether it goes from any. Default: false
 */
export function useGo(always = false): (path: string) => void {
  const { route } = useLocation();
  const here = location.pathname;
  return (path) => {
    if (always || location.pathname === here) route(screenLink(path));
  };
}
