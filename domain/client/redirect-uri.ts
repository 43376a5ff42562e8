import type { ClientType } from './client-values.js';

/**
 * `http` to a loopback address, where a native application listens on any port (RFC 8252, section 7.3). `localhost`,
 * which section 8.3 advises against but many command lines and libraries send, counts for public clients only.
 */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9][0-9]{0,4}))?((?:[/?].*)?)$/s;

interface LoopbackUri {
  readonly host: string;
  readonly rest: string;
}

const loopbackOf = (uri: string, isPublic: boolean): LoopbackUri | undefined => {
  const [, host, port = '80', rest] = loopback.exec(uri) ?? [];
  if (host === undefined || rest === undefined || Number(port) > 65_535) return undefined;
  return host === 'http://localhost' && !isPublic ? undefined : { host, rest };
};

/** An empty path equals `/` (RFC 3986, section 6.2.3). */
const withPath = (rest: string): string => (rest.startsWith('/') ? rest : `/${rest}`);

/**
 * Returns the registered URI that equals `given` character by character (RFC 9700, section 2.1; RFC 3986, section
 * 6.2.1), but for the port of a loopback address. Undefined for none.
 */
export function matchesRedirectUri(
  registered: readonly string[],
  given: string,
  isPublic: boolean,
): string | undefined {
  if (registered.includes(given)) return given;
  const requested = loopbackOf(given, isPublic);
  if (requested === undefined) return undefined;
  return registered.find((uri) => {
    const known = loopbackOf(uri, isPublic);
    return known?.host === requested.host && withPath(known.rest) === withPath(requested.rest);
  });
}

/**
 * Returns whether any program on the user's device can receive what is sent to this redirect URI: a loopback address or a scheme
 * that is neither http nor https (RFC 8252, sections 7.1, 7.3 and 8.6).
 */
export const isClaimedByAnybody = (uri: string): boolean => loopback.test(uri) || !/^https?:/.test(uri);

/**
 * Returns whether a script of this origin may call the token endpoint: an origin that the client lists, else that of a redirect
 * URI, a loopback address with any port. Never `null`, the origin of opaque documents.
 */
export function allowsOrigin(
  client: {
    readonly type: ClientType;
    readonly allowedOrigins: readonly string[] | null;
    readonly redirectUris: readonly string[];
  },
  origin: string,
): boolean {
  if (client.allowedOrigins !== null) return client.allowedOrigins.includes(origin);
  const isPublic = client.type === 'public';
  const local = loopbackOf(origin, isPublic);
  return client.redirectUris.some((uri) =>
    local === undefined || local.rest !== ''
      ? originOf(uri) === origin
      : loopbackOf(uri, isPublic)?.host === local.host,
  );
}

const originOf = (uri: string): string | undefined =>
  /^https?:/.test(uri) ? new URL(uri).origin : undefined;
