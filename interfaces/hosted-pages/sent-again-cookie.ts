import type { HeaderList } from '../http/answers/security-headers.js';
import { textsOf } from './page-request/language.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';
import type { Frame } from './render-page.js';
import { shownClock } from './views/shown-time.js';

/** Returns the headers that let the next page say that a mail was sent again just now. */
export const storeSentAgain = ({ app, cookies }: Pick<PagesDeps, 'app' | 'cookies'>): HeaderList =>
  cookies.set('tessera_sent_again', String(app.clock.now()));

/** Returns the frame of a page that says when a mail was sent again, if one was, and the headers that it says so once. */
export function sentAgain(
  { cookies }: Pick<PagesDeps, 'cookies'>,
  { req, frame }: Pick<PageRequest, 'req' | 'frame'>,
): { readonly frame: Frame; readonly headers: HeaderList } {
  const value = cookies.read(req, 'tessera_sent_again') ?? '';
  if (!/^\d{13}$/.test(value)) return { frame, headers: [] };
  const notice = textsOf(frame.language).sentAgain(shownClock(frame.language, Number(value)));
  return { frame: { ...frame, notice }, headers: cookies.clear('tessera_sent_again') };
}
