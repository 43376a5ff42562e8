import { streamName } from '../../../domain/shared/stream-name.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import { load } from '../../../application/shared/load.js';
import { single } from '../../http/requests/form-body.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

const asksToRemember = ({ parameters }: PageRequest): boolean => single(parameters, 'keep') !== undefined;

/** Returns the headers that keep the account in this browser, if the user ticked the box of the sign-in form. */
export const rememberedAccount = (
  { lastAccount }: PagesDeps,
  page: PageRequest,
  userId: string,
): HeaderList => (asksToRemember(page) ? lastAccount.remember(page.tenant.tenantId, userId) : []);

/** Returns the headers that store whether the user ticked it, until the mailed code proves who they are. */
export const rememberAccountChoice = ({ cookies }: PagesDeps, page: PageRequest): HeaderList =>
  asksToRemember(page) ? cookies.set('tessera_keep_account', 'yes') : cookies.clear('tessera_keep_account');

/** Returns the headers that keep the account, if that was stored, and delete it. */
export const rememberedAccountAsChosen = (
  { cookies, lastAccount }: PagesDeps,
  { req, tenant }: PageRequest,
  userId: string,
): HeaderList =>
  cookies.read(req, 'tessera_keep_account') === null
    ? []
    : [...lastAccount.remember(tenant.tenantId, userId), ...cookies.clear('tessera_keep_account')];

/** Returns the user whom this browser remembers (`LastAccount`), as long as they may sign in; null for none. */
export async function greetedUser(
  { app, lastAccount }: Pick<PagesDeps, 'app' | 'lastAccount'>,
  { req, tenant: { tenantId } }: PageRequest,
): Promise<PresentUser | null> {
  const userId = lastAccount.of(req, tenantId);
  if (userId === null) return null;
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  return state.status === 'present' && !state.suspended && state.email !== null ? state : null;
}
