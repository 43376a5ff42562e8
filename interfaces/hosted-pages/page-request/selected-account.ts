import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

type Needs = Pick<PagesDeps, 'cookies'>;

const valueOf = (handle: string, { session }: LiveSession): string => `${handle}.${session.sessionId}`;

/** Returns the headers that keep the choice of the page's session. */
export const storeSelectedAccount = (
  { cookies }: Needs,
  { request, session }: Pick<PageRequest, 'request' | 'session'>,
): HeaderList =>
  request === null || session === null
    ? []
    : cookies.set('tessera_selected', valueOf(request.handle, session));

/** Returns whether the user chose to go on with this session. */
export const isSelectedAccount = (
  { cookies }: Needs,
  { req, request }: Pick<PageRequest, 'req' | 'request'>,
  live: LiveSession | null,
): boolean =>
  request !== null &&
  live !== null &&
  cookies.read(req, 'tessera_selected') === valueOf(request.handle, live);
