import { type LiveSession, liveSession } from '../../../../application/sign-in/live-session.js';
import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { Language } from '../language.js';
import { storeLanguage } from '../picked-language.js';

type Needs = Pick<PagesDeps, 'app' | 'cookies'>;

/**
 * Returns the session of the browser; HEAD does not renew it. A user who must change their password first has none.
 */
export async function sessionOf(
  { app, cookies }: Needs,
  req: HttpRequest,
  tenantId: string,
): Promise<LiveSession | null> {
  const secret = cookies.read(req, 'tessera_session');
  if (secret === null || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return null;
  const handle = { secret, readOnly: req.method === 'HEAD' };
  const live = await liveSession(app, tenantId, handle, req.context.whileLocked);
  return live?.user.mustChangePassword === true ? null : live;
}

/** Returns the headers that store a session's secret. */
export const storeSession = ({ cookies }: Needs, secret: string): HeaderList =>
  cookies.set('tessera_session', secret);

/**
 * Returns the headers that delete the session's cookie and keep the language of its pages; none when the browser sent no
 * cookie: a form of another site comes without it (`SameSite=Lax`), and must not delete it.
 */
export const forgetSession = (
  { cookies }: Pick<Needs, 'cookies'>,
  { req, frame }: { readonly req: HttpRequest; readonly frame: { readonly language: Language } },
): HeaderList =>
  cookies.read(req, 'tessera_session') === null
    ? []
    : [...cookies.clear('tessera_session'), ...storeLanguage(cookies, frame.language)];
