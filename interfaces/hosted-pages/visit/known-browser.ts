import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { Pages } from '../pages.js';

const COOKIE = 'tessera_known';
/** Seconds: the most that browsers keep a cookie for. */
const LIFETIME = 400 * 24 * 60 * 60;

/**
 * What the browser is named by: what its cookie says, else something new, 256 random bits. It is no credential: it tells
 * a browser from which an account has signed in before from that of a stranger.
 */
export function browserOf({ cookies }: Pick<Pages, 'cookies'>, req: HttpRequest): string {
  const value = cookies.read(req, COOKIE);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : randomBytes(32).toString('base64url');
}

/** Has the browser keep its name, once somebody has signed in there. */
export const keepBrowser = ({ cookies }: Pick<Pages, 'cookies'>, browser: string): HeaderList =>
  cookies.set(COOKIE, browser, LIFETIME);
