import type { ApplicationsTexts } from '../../texts/english/access/applications.js';

/** What is wrong with an address, by its text in `uri`. */
export type UriFault = Exclude<
  keyof ApplicationsTexts['uri'],
  'line' | 'one' | 'duplicate' | 'reserved' | 'other'
>;

const MOST = 2048;
// RFC 3986, section 2, without the fragment; percent signs have two hexadecimal digits
const characters = /^(?:[A-Za-z0-9._~:/?@!$&'()+,;=[\]-]|%[0-9A-Fa-f]{2})*$/;
const web = /^(https?):\/\/([^/?]*)([^?]*)/;
const hostAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::[1-9][0-9]{0,4})?$/i;
// RFC 8252, section 7.1: a reversed domain name
const privateUse = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9][a-z0-9+-]*)+:(?:\/\/([^/?]*))?([^?]*)/;
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns what is wrong with an address that browsers are sent to, by the rules of the service; null for nothing. The
 * service decides: this shows it while one types.
 * @param takesSchemes whether it may be a scheme of an app, as for native and single-page applications
 */
export function uriFault(uri: string, takesSchemes: boolean): UriFault | null {
  if (uri.length > MOST) return 'long';
  if (uri.includes('#')) return 'fragment';
  if (uri.includes('*')) return 'wildcard';
  if (!characters.test(uri)) return 'characters';
  const [, scheme, authority = '', path = ''] = web.exec(uri) ?? [];
  if (scheme !== undefined) return webFault(scheme, authority, path);
  const own = takesSchemes ? privateUse.exec(uri) : null;
  if (own === null) return takesSchemes ? 'nativeScheme' : 'scheme';
  if (own[1]?.includes('@') === true) return 'user';
  return pathFault(own[2] ?? '');
}

function webFault(scheme: string, authority: string, path: string): UriFault | null {
  if (authority.includes('@')) return 'user';
  const host = hostAndPort.exec(authority)?.[1]?.toLowerCase();
  if (host === undefined || !isAsBrowsersWrite(`${scheme}://${authority}/`, host)) return 'host';
  if (scheme === 'http' && !loopback.includes(host)) return 'insecure';
  return pathFault(path);
}

/** Returns whether browsers write the host in the same way: they read 0x7f.1 as 127.0.0.1. */
function isAsBrowsersWrite(address: string, host: string): boolean {
  try {
    return new URL(address).hostname === host;
  } catch {
    return false;
  }
}

const pathFault = (path: string): UriFault | null =>
  /;|%2e|%2f|%5c/i.test(path) || path.split('/').some((step) => step === '.' || step === '..')
    ? 'path'
    : null;
