/**
 * `http` to a loopback IP literal: RFC 8252, section 7.3, lets a native application listen on whatever port it gets.
 * `localhost` is not among them (section 8.3): it is compared like any other host.
 */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::([1-9][0-9]{0,4}))?((?:[/?].*)?)$/s;

interface LoopbackUri {
  readonly host: string;
  readonly rest: string;
}

const loopbackOf = (uri: string): LoopbackUri | undefined => {
  const [, host, port = '80', rest] = loopback.exec(uri) ?? [];
  return host === undefined || rest === undefined || Number(port) > 65_535 ? undefined : { host, rest };
};

/**
 * The registered URI that `given` is, undefined when it is none. The same text, character by character (RFC 9700,
 * section 2.1; RFC 3986, section 6.2.1); of a loopback IP literal the port may be another one.
 */
export function matchesRedirectUri(registered: readonly string[], given: string): string | undefined {
  if (registered.includes(given)) return given;
  const wanted = loopbackOf(given);
  if (wanted === undefined) return undefined;
  return registered.find((uri) => {
    const known = loopbackOf(uri);
    return known?.host === wanted.host && known.rest === wanted.rest;
  });
}

/**
 * Whether a script of this origin may call the token endpoint: an origin that the client lists, else that of one of
 * its redirect URIs, of loopback IP literals with any port. Never `null`, the origin of opaque documents.
 */
export function allowsOrigin(
  client: { readonly allowedOrigins: readonly string[] | null; readonly redirectUris: readonly string[] },
  origin: string,
): boolean {
  if (client.allowedOrigins !== null) return client.allowedOrigins.includes(origin);
  const local = loopbackOf(origin);
  return client.redirectUris.some((uri) =>
    local === undefined || local.rest !== ''
      ? originOf(uri) === origin
      : loopbackOf(uri)?.host === local.host,
  );
}

const originOf = (uri: string): string | undefined =>
  /^https?:/.test(uri) ? new URL(uri).origin : undefined;
