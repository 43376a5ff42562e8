import { basePath, isBelow } from '../../domain/shared/own-address.js';
import { hostnameIn } from '../http/requests/hosts.js';

/** The first parts of the portal's own paths. */
export const portalPaths: readonly string[] = ['api', 'assets', 'callback', 'start', 't', 'try'];

/** Where the portal is. */
export interface PortalAddress {
  /** `{portal_url}`, or `{operator_url}` for the place of the console. */
  readonly address: string;
  /** The path of the address of its surface: of `{base_url}` where it shares its host, else of its own. */
  readonly base: string;
  /** The path of its routes, behind `base`; empty at the root of a surface. */
  readonly path: string;
  /** Whether the portal has the host of the Management API. */
  readonly isShared: boolean;
  /** Returns whether a `Host` header is the portal's. The port is ignored. */
  readonly isHost: (host: string) => boolean;
  /** Returns whether a path at the portal's host belongs to its API. */
  readonly isApi: (path: string) => boolean;
}

/** Returns where the operators' console is if it has a host of its own; null where it is a part of the portal. */
export const consoleAddress = (
  baseUrl: string,
  portalUrl: string,
  operatorUrl: string,
): PortalAddress | null =>
  new URL(operatorUrl).hostname === new URL(portalUrl).hostname ? null : portalAddress(baseUrl, operatorUrl);

/** Returns where the portal is, by the two addresses of the configuration. */
export function portalAddress(baseUrl: string, portalUrl: string): PortalAddress {
  const { hostname } = new URL(portalUrl);
  const isShared = hostname === new URL(baseUrl).hostname;
  const base = basePath(isShared ? baseUrl : portalUrl);
  const path =
    isShared && !isBelow(portalUrl, baseUrl) ? basePath(portalUrl) : basePath(portalUrl).slice(base.length);
  return {
    address: portalUrl,
    base,
    path,
    isShared,
    isHost: (host) => hostnameIn(host) === hostname,
    isApi: (other) => other.startsWith(`${path}/api/`),
  };
}
