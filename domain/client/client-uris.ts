import type { InputFault } from '../shared/domain-error.js';
import { bytesOf } from '../shared/text.js';
import { parsedUrl } from '../shared/parsed-url.js';
import { isListenerUrl } from '../webhook/webhook-input.js';

const clientUrisCount = 20;
const uriBytes = 2048;

// the characters of a URI (RFC 3986, section 2), without the wildcard and the fragment
const uriCharacters = /^[A-Za-z0-9._~:/?@!$&'()+,;=%[\]-]*$/;
const wellFormedPercent = /^(?:[^%]|%[0-9A-Fa-f]{2})*$/;
const web = /^(https?):\/\/([^/?]*)(.*)$/;
const hostAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::([1-9][0-9]{0,4}))?$/i;
// RFC 8252, section 7.1: a reversed domain name, which has a dot
const privateUse = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9][a-z0-9+-]*)+:(\/\/[^/?]*)?(.*)$/;
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const pathOf = (rest: string): string => rest.split('?', 1)[0]!;

const pathFault = (path: string): string | null => {
  // servers on the way decode and fold these differently (CVE-2026-3872)
  if (/;|%2e|%2f|%5c/i.test(path) || path.split('/').some((step) => step === '.' || step === '..'))
    return 'has a ".", ".." or ";" in its path, or an encoded dot or slash; give the path as it is served';
  return null;
};

const hostFault = (scheme: string, authority: string): string | null => {
  const [, host = '', port] = hostAndPort.exec(authority) ?? [];
  if (host === '') return 'has no host name or address after //; give https://host/path';
  if (Number(port ?? 0) > 65_535) return 'has no such port; give one up to 65535';
  // a host that a browser reads as another one ("0x7f.1") is not the one that the tenant reads
  if (parsedUrl(`${scheme}://${authority}/`)?.hostname !== host.toLowerCase())
    return 'has a host that browsers write otherwise; give it as they do, non-ASCII names as xn--';
  if (scheme === 'http' && !loopbackHosts.includes(host.toLowerCase()))
    return 'is http; use https (http is for localhost, 127.0.0.1 and [::1] only)';
  return null;
};

const faultOf = (uri: string, privateUseAllowed: boolean): string | null => {
  if (uri === '') return 'is empty; give an absolute URI';
  if (bytesOf(uri) > uriBytes) return `is longer than ${uriBytes} bytes; shorten it`;
  if (uri.includes('#')) return 'has a fragment (#); remove it';
  if (uri.includes('*')) return 'has a wildcard (*); list every URI by itself';
  if (!uriCharacters.test(uri) || !wellFormedPercent.test(uri))
    return 'has a character that a URI cannot have; encode it, non-ASCII host names as xn--';
  const [, scheme, authority = '', rest = ''] = web.exec(uri) ?? [];
  if (scheme !== undefined) {
    if (authority.includes('@')) return 'has a user name before @; remove it';
    return hostFault(scheme, authority) ?? pathFault(pathOf(rest));
  }
  const [matched, host = '', path = ''] = privateUse.exec(uri) ?? [];
  if (matched === undefined || !privateUseAllowed)
    return privateUseAllowed
      ? 'is neither https nor a scheme of an application (lower case, with a dot, such as com.example.app:/callback)'
      : 'is not an https URI (http is for localhost, 127.0.0.1 and [::1] only)';
  if (host.includes('@')) return 'has a user name before @; remove it';
  return pathFault(pathOf(path));
};

/**
 * Returns the faults of URIs that browsers are sent to (RFC 9700, section 2.6), one for each URI at the most.
 * Private-use schemes (RFC 8252, section 7.1) are for applications on a device, which are public clients.
 */
export function redirectUriFaults(
  pointer: string,
  uris: readonly string[],
  { min, privateUse: privateUseAllowed }: { readonly min: 0 | 1; readonly privateUse: boolean },
): InputFault[] {
  if (uris.length < min) return [{ pointer, code: 'required', detail: 'is empty; give at least one URI' }];
  if (uris.length > clientUrisCount)
    return [
      { pointer, code: 'too_many', detail: `has ${uris.length} URIs; keep ${clientUrisCount} at most` },
    ];
  return uris.flatMap((uri, index) => {
    const detail = faultOf(uri, privateUseAllowed);
    if (detail !== null) return [{ pointer: `${pointer}/${index}`, code: 'format', detail }];
    return uris.indexOf(uri) < index
      ? [{ pointer: `${pointer}/${index}`, code: 'duplicate', detail: 'stands there twice; remove one' }]
      : [];
  });
}

/**
 * Returns the faults of addresses at hosts of the service itself: a code that is sent to one of its pages can be sent
 * on from there, and a script of such an origin could act for its pages.
 */
export const ownHostFaults = (
  pointer: string,
  addresses: readonly string[],
  isOwn: (address: string) => boolean,
): InputFault[] =>
  addresses.flatMap((address, index) =>
    isOwn(address)
      ? [
          {
            pointer: `${pointer}/${index}`,
            code: 'reserved',
            detail:
              "is at a host of this service or of one of its tenants; give one of the application's own",
          },
        ]
      : [],
  );

/**
 * Returns the faults of the address that pages lead to at the end. Of the service's hosts it may only be the tenant's own.
 */
export function homeUrlFaults(
  pointer: string,
  address: string,
  {
    isOwn,
    isOwnHome,
  }: { readonly isOwn: (address: string) => boolean; readonly isOwnHome: (address: string) => boolean },
): InputFault[] {
  const detail = faultOf(address, false);
  if (detail !== null) return [{ pointer, code: 'format', detail }];
  return isOwn(address) && !isOwnHome(address)
    ? [
        {
          pointer,
          code: 'reserved',
          detail: "is at a host of this service; give one of the application's own, or of the tenant's pages",
        },
      ]
    : [];
}

/** Names within a machine or a network, and addresses, which no certificate of the public internet is for. */
const noPublicName = /^(?:[0-9.]+|\[.*\]|[^.]*|.*\.localhost)$/i;

/** Returns the faults of the address at which a client publishes its keys, and which the service itself asks. */
export function jwksUriFaults(
  pointer: string,
  address: string,
  isOwn: (address: string) => boolean,
): InputFault[] {
  const detail = faultOf(address, false);
  if (detail !== null) return [{ pointer, code: 'format', detail }];
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return [{ pointer, code: 'format', detail: 'must begin with https://' }];
  if (noPublicName.test(hostname) || isOwn(address))
    return [
      {
        pointer,
        code: 'reserved',
        detail: "must be at a host name of the public internet that is none of this service's own",
      },
    ];
  return [];
}

/** Returns the faults of origins (RFC 6454, section 6.2) whose scripts may call the token endpoint. */
export function originFaults(pointer: string, origins: readonly string[]): InputFault[] {
  if (origins.length > clientUrisCount)
    return [
      { pointer, code: 'too_many', detail: `has ${origins.length} origins; keep ${clientUrisCount} at most` },
    ];
  return origins.flatMap((origin, index) =>
    faultOf(origin, false) === null && parsedUrl(origin)?.origin === origin
      ? []
      : [
          {
            pointer: `${pointer}/${index}`,
            code: 'format',
            detail: 'must be an origin as browsers send it, such as https://app.example.com',
          },
        ],
  );
}

/**
 * Returns the faults of the address that logout tokens are sent to (OpenID Connect Back-Channel Logout 1.0, section 2.2).
 * @param addressFault why nothing can be sent there; null for no reason
 */
export function logoutUriFaults(
  pointer: string,
  address: string,
  {
    isOwn,
    addressFault,
  }: { readonly isOwn: (address: string) => boolean; readonly addressFault: string | null },
): InputFault[] {
  if (!isListenerUrl(address)) {
    const detail =
      'is no address like https://example.com/backchannel-logout; give one without credentials and fragment';
    return [{ pointer, code: 'format', detail }];
  }
  if (addressFault !== null) return [{ pointer, code: 'address', detail: addressFault }];
  return isOwn(address)
    ? [
        {
          pointer,
          code: 'reserved',
          detail: "is at a host of this service or of one of its tenants; give one of the application's own",
        },
      ]
    : [];
}
