import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { Pages } from '../pages.js';

const COOKIE = 'tessera_session';
/** Seconds: as long as a session may last at most. What ends it earlier is known to the service alone. */
const LIFETIME = 14 * 24 * 60 * 60;

type Needs = Pick<Pages, 'app' | 'cookies'>;

/**
 * Who is signed in at the browser. Somebody who has to change their password first is not: whatever may have begun, no
 * page takes it for a sign-in.
 */
export async function sessionOf(
  { app, cookies }: Needs,
  req: HttpRequest,
  tenantId: string,
): Promise<LiveSession | null> {
  const secret = cookies.read(req, COOKIE);
  if (secret === null || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return null;
  const live = await liveSession(app, tenantId, { secret });
  return live?.user.mustChangePassword === true ? null : live;
}

export const keepSession = ({ cookies }: Needs, secret: string): HeaderList =>
  cookies.set(COOKIE, secret, LIFETIME);

/**
 * Makes the browser forget the cookie that it sent. Returns nothing where it sent none: a form of another site comes without
 * it (`SameSite=Lax`), and must not take from the browser what it keeps.
 */
export const forgetSession = ({ cookies }: Pick<Needs, 'cookies'>, req: HttpRequest): HeaderList =>
  cookies.read(req, COOKIE) === null ? [] : cookies.clear(COOKIE);
