import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { AccountNotice } from '../../views/account/account-section-page.js';
import { textsOf } from '../language.js';

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the headers that store a notice for the next account page. */
export const storeNotice = ({ cookies }: Needs, notice: AccountNotice): HeaderList =>
  cookies.set('tessera_notice', notice);

/** Returns the notice that the browser brought; null for none. */
export function noticeOf({ cookies }: Needs, req: HttpRequest): AccountNotice | null {
  const value = cookies.read(req, 'tessera_notice') ?? '';
  return Object.hasOwn(textsOf('en').account.notices, value) ? (value as AccountNotice) : null;
}

/** Returns the headers that delete the notice, which is shown once; none when the browser sent none. */
export const forgetNotice = ({ cookies }: Needs, req: HttpRequest): HeaderList =>
  cookies.clearSent(req, 'tessera_notice');
