import { hostnameIn } from '../http/requests/tenant-hosts.js';

/** Where the portal is. */
export interface PortalPlace {
  /** The path of `{portal_url}`; empty at the root of a host. */
  readonly path: string;
  /** Whether the portal has the host of the Management API. */
  readonly isShared: boolean;
  /** Whether a `Host` header is the portal's. The port is ignored. */
  readonly isHost: (host: string) => boolean;
  /** Whether a path at the portal's host belongs to its API. */
  readonly isApi: (path: string) => boolean;
}

/** Returns where the operators' console is if it has a host of its own; null where it is a part of the portal. */
export const consolePlace = (baseUrl: string, portalUrl: string, operatorUrl: string): PortalPlace | null =>
  new URL(operatorUrl).hostname === new URL(portalUrl).hostname ? null : portalPlace(baseUrl, operatorUrl);

/** Returns where the portal is, by the two addresses of the configuration. */
export function portalPlace(baseUrl: string, portalUrl: string): PortalPlace {
  const { hostname, pathname } = new URL(portalUrl);
  const path = pathname.replace(/\/$/, '');
  return {
    path,
    isShared: hostname === new URL(baseUrl).hostname,
    isHost: (host) => hostnameIn(host) === hostname,
    isApi: (other) => other.startsWith(`${path}/api/`),
  };
}
