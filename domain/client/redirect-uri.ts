import type { ClientType } from './client-values.js';

/**
 * `http` to a loopback address: a native application listens on whatever port it gets (RFC 8252, section 7.3).
 * `localhost`, which section 8.3 advises against, is what many command lines and libraries send all the same: it counts for
 * public clients alone.
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
 * Returns the registered URI that `given` is, undefined when it is none. The same text, character by character (RFC 9700,
 * section 2.1; RFC 3986, section 6.2.1); of a loopback address the port may be another one.
 */
export function matchesRedirectUri(
  registered: readonly string[],
  given: string,
  isPublic: boolean,
): string | undefined {
  if (registered.includes(given)) return given;
  const wanted = loopbackOf(given, isPublic);
  if (wanted === undefined) return undefined;
  return registered.find((uri) => {
    const known = loopbackOf(uri, isPublic);
    return known?.host === wanted.host && withPath(known.rest) === withPath(wanted.rest);
  });
}

/**
 * Whether a script of this origin may call the token endpoint: an origin that the client lists, else that of one of
 * its redirect URIs, of loopback addresses with any port. Never `null`, the origin of opaque documents.
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
