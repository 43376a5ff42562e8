import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the headers that keep the handle in the browser; none without a request. */
export const storeCodeRequest = ({ cookies }: Needs, handle: string | null): HeaderList =>
  handle === null ? [] : cookies.set('tessera_code_request', handle);

/** Returns the handle of the request for which this browser awaits a link; null for none. */
export const codeRequestOf = ({ cookies }: Needs, req: HttpRequest): string | null =>
  cookies.read(req, 'tessera_code_request');

/** Returns the headers that delete the cookie. */
export const forgetCodeRequest = ({ cookies }: Needs): HeaderList => cookies.clear('tessera_code_request');
