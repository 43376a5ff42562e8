import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The cookie of a remembered device. It gives access to nothing: it may stand in for a second factor after a password. */
const COOKIE = 'tessera_device';
const DAY = 24 * 60 * 60;

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the secret of the browser's remembered device; null for none. */
export const deviceSecretOf = ({ cookies }: Needs, req: HttpRequest): string | null =>
  cookies.read(req, COOKIE);

/** Returns the headers that store the secret of a remembered device for so many days. */
export const keepDevice = ({ cookies }: Needs, secret: string, days: number): HeaderList =>
  cookies.set(COOKIE, secret, days * DAY);
