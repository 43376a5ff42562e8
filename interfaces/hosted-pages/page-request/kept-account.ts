import { single } from '../../http/requests/form-body.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

const isKeepRequested = ({ parameters }: PageRequest): boolean => single(parameters, 'keep') !== undefined;

/** Returns the headers that keep the account in this browser, if the user ticked the box of the sign-in form. */
export const keptAccount = ({ lastAccount }: PagesDeps, page: PageRequest, userId: string): HeaderList =>
  isKeepRequested(page) ? lastAccount.keep(page.tenant.tenantId, userId) : [];

/** Returns the headers that store whether the user ticked it, until the mailed code proves who they are. */
export const keepAccountChoice = ({ cookies }: PagesDeps, page: PageRequest): HeaderList =>
  isKeepRequested(page) ? cookies.set('tessera_keep_account', 'yes') : cookies.clear('tessera_keep_account');

/** Returns the headers that keep the account, if the wish was stored, and delete it. */
export const keptAccountAsChosen = (
  { cookies, lastAccount }: PagesDeps,
  { req, tenant }: PageRequest,
  userId: string,
): HeaderList =>
  cookies.read(req, 'tessera_keep_account') === null
    ? []
    : [...lastAccount.keep(tenant.tenantId, userId), ...cookies.clear('tessera_keep_account')];
