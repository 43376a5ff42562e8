import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';

/**
 * Returns the browser's id: that of its cookie, else a new one with 256 random bits. It is no credential: it
 * distinguishes a browser in which an account has signed in before from others.
 */
export function knownBrowserIdOf({ cookies }: Pick<PagesDeps, 'cookies'>, req: HttpRequest): string {
  const value = cookies.read(req, 'tessera_known');
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : randomBytes(32).toString('base64url');
}

/** Returns the headers that store the browser's id, after a sign-in. */
export const storeKnownBrowserId = ({ cookies }: Pick<PagesDeps, 'cookies'>, id: string): HeaderList =>
  cookies.set('tessera_known', id);
