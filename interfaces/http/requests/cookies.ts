import { parseCookie, stringifySetCookie } from 'cookie';
import type { HttpRequest } from '../http-types.js';

/** Cookies of one host: opaque, for this host alone, never for a script. */
export interface Cookies {
  /** The value that the browser sent; null when there is none. */
  read(req: HttpRequest, name: string): string | null;
  /** The names of what the browser sent, as the other functions take them. */
  names(req: HttpRequest): readonly string[];
  /** A `Set-Cookie` header. @param maxAge seconds; undefined: until the browser is closed. */
  set(name: string, value: string, maxAge?: number): readonly [string, string];
  /** A `Set-Cookie` header that makes the browser forget it. */
  clear(name: string): readonly [string, string];
}

/** @param secure whether the host is reached by https: only then can a cookie have the prefix `__Host-`. */
export function cookies(secure: boolean): Cookies {
  const fullName = (name: string): string => (secure ? `__Host-${name}` : name);
  const header = (name: string, value: string, maxAge?: number): readonly [string, string] => [
    'Set-Cookie',
    stringifySetCookie({
      name: fullName(name),
      value,
      ...(maxAge === undefined ? {} : { maxAge }),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
    }),
  ];
  return {
    read: (req, name) => parseCookie(req.headers.cookie ?? '')[fullName(name)] ?? null,
    names: (req) =>
      Object.keys(parseCookie(req.headers.cookie ?? ''))
        .filter((name) => name.startsWith(fullName('')))
        .map((name) => name.slice(fullName('').length)),
    set: header,
    clear: (name) => header(name, '', 0),
  };
}
