import { connectionTryPath } from '../../application/connection/try-connection.js';
import type { PendingRequest } from '../../application/authorization/pending-request.js';
import type { PagesDeps } from './pages-deps.js';

/** The pages of sign-ins with external accounts. */
export const connectionPaths = {
  begin: '/sign-in/connection',
  ofDomain: '/sign-in/connection/of-domain',
  callback: '/sign-in/connection/callback',
  link: '/sign-in/connection/link',
  try: connectionTryPath,
} as const;

/** Returns the address that providers send browsers back to. */
export const callbackUrlOf = ({ app }: Pick<PagesDeps, 'app'>, slug: string): string =>
  app.addresses.tenantHost(slug) + connectionPaths.callback;

/** Returns the address of the sign-in form, whatever session the browser has. */
export const typedSignIn = (request: Pick<PendingRequest, 'handle'> | null): string =>
  `/sign-in?${new URLSearchParams({ ...(request && { request: request.handle }), account: 'typed' }).toString()}`;
