import { parseCookie, stringifySetCookie } from 'cookie';
import type { HttpRequest } from '../http-types.js';
import { type CookieName, lifetimeOf } from './cookie-table.js';

/** The cookies of one host: opaque, for this host alone, never for scripts. */
export interface Cookies {
  /** Returns the value that the browser sent; null for none. */
  read(req: HttpRequest, name: CookieName): string | null;
  /** Returns the names of the cookies that the browser sent, without prefix. */
  names(req: HttpRequest): readonly string[];
  /** Returns a `Set-Cookie` header. @param seconds of its lifetime. Default: as the table says */
  set(name: CookieName, value: string, seconds?: number): readonly [string, string];
  /** Returns a `Set-Cookie` header that deletes the cookie. */
  clear(name: CookieName): readonly [string, string];
  /** Returns the header that deletes the cookie; none when the browser did not send it. */
  clearSent(req: HttpRequest, name: CookieName): readonly string[];
}

/**
 * Returns the cookies of an address of the service.
 * @param secure whether it is served over https: only then may a cookie have a prefix (RFC 6265bis, section 4.1.3)
 * @param path of the address: `__Host-` is for the root of a host alone, below it the prefix is `__Secure-`. Default: the root
 */
export function cookies(secure: boolean, path = ''): Cookies {
  const prefix = path === '' ? '__Host-' : '__Secure-';
  const fullName = (name: string): string => (secure ? prefix + name : name);
  const header = (name: CookieName, value: string, maxAge: number | null): readonly [string, string] => [
    'Set-Cookie',
    stringifySetCookie({
      name: fullName(name),
      value,
      ...(maxAge === null ? {} : { maxAge }),
      path: path === '' ? '/' : path,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    }),
  ];
  const read = (req: HttpRequest, name: CookieName): string | null =>
    parseCookie(req.headers.cookie ?? '')[fullName(name)] ?? null;
  const clear = (name: CookieName): readonly [string, string] => header(name, '', 0);
  return {
    read,
    names: (req) =>
      Object.keys(parseCookie(req.headers.cookie ?? ''))
        .filter((name) => name.startsWith(fullName('')))
        .map((name) => name.slice(fullName('').length)),
    set: (name, value, seconds) => header(name, value, seconds ?? lifetimeOf(name)),
    clear,
    clearSent: (req, name) => (read(req, name) === null ? [] : clear(name)),
  };
}
