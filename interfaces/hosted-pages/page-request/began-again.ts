import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { Frame } from '../render-page.js';
import type { Texts } from '../texts/english.js';
import { textsOf } from './language.js';
import type { PageRequest } from './page-request.js';

/** Why a user has to sign in again, as a key of the texts. */
export type BeganAgain = keyof Texts['signIn']['beganAgain'];

/** Returns the headers that let the next page say why the user has to sign in again. */
export const storeBeganAgain = ({ cookies }: Pick<PagesDeps, 'cookies'>, reason: BeganAgain): HeaderList =>
  cookies.set('tessera_began_again', reason);

/** Returns the headers that let the sign-in say that a form did not take effect since the session had ended; none without a form. */
export const storeSessionOver = (
  deps: Pick<PagesDeps, 'cookies'>,
  { req }: Pick<PageRequest, 'req'>,
): HeaderList => (req.method === 'POST' ? storeBeganAgain(deps, 'session') : []);

/** Returns the frame of a page that says it, if there is a reason to, and the headers that it says so once. */
export function beganAgain(
  { cookies }: Pick<PagesDeps, 'cookies'>,
  { req, frame }: Pick<PageRequest, 'req' | 'frame'>,
): { readonly frame: Frame; readonly headers: HeaderList } {
  const stored = cookies.read(req, 'tessera_began_again');
  if (stored === null) return { frame, headers: [] };
  const texts = textsOf(frame.language).signIn.beganAgain;
  const headers = cookies.clear('tessera_began_again');
  if (!Object.hasOwn(texts, stored)) return { frame, headers };
  return { frame: { ...frame, notice: texts[stored as BeganAgain] }, headers };
}
