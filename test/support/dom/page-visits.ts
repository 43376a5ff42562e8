import { portalShell } from '../../../interfaces/portal-site/portal-shell.js';
import type { UserAgent, Visit } from '../http/user-agent.js';

/** Where the pages are. */
export interface DomSite {
  readonly port: number;
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
  readonly tenantDeletionGraceDays: number;
}

/** A document as it is shown. */
export interface ShownDocument {
  readonly url: string;
  readonly html: string;
}

const ELSEWHERE = '<!doctype html><title>elsewhere</title><body></body>';

/**
 * Returns the document to which an address leads over redirects. Those of the portal are the same at all of its addresses: they
 * are not asked for, so that the service does not bundle the application. Addresses at another port than the service's are
 * shown empty.
 *
 * @param asked called with each address on the way
 */
export async function visit(
  site: DomSite,
  agent: UserAgent,
  url: string,
  fetchPage: () => Promise<Visit>,
  asked: (url: string) => void,
): Promise<ShownDocument> {
  const own = (address: string): ShownDocument | null => {
    const portalUrl = [site.portalUrl, site.operatorUrl].find((at) => `${address}/`.startsWith(`${at}/`));
    return portalUrl === undefined ? null : { url: address, html: shell({ ...site, portalUrl }) };
  };
  asked(url);
  const shown = own(url);
  if (shown !== null) return shown;
  let here = await fetchPage();
  for (let hops = 0; here.location !== null; hops += 1) {
    const { location } = here;
    asked(location);
    const shown = own(location);
    if (shown !== null) return shown;
    if (new URL(location).port !== String(site.port)) return { url: location, html: ELSEWHERE };
    if (hops > 20) throw new Error(`too many redirects, at ${location}`);
    here = await agent.get(location);
  }
  return { url: here.url, html: here.body };
}

/** Returns the document in which the portal's application runs. A console on a host of its own is its own portal. */
const shell = ({ port: _, ...site }: DomSite): string =>
  portalShell({
    ...site,
    names: { script: 'main.js', style: 'main.css', preload: [] },
  });

/** Returns whether the portal's application runs in a document. */
export const isShell = (html: string): boolean => html.includes('name="tessera-portal-url"');
