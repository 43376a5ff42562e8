import type { ConnectionTry } from '../../../../application/connection/try-connection.js';
import {
  type StartedProviderSignIn,
  beginProviderSignIn,
} from '../../../../application/connections/provider-sign-in.js';
import type { SignInConnection } from '../../../../application/ports/connections/connection-book.js';
import type { PendingRequest } from '../../../../application/authorization/pending-request.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { leave, seeOther } from '../../answers.js';
import { storeConnectionBrowser } from '../../page-request/cookies/connection-cookie.js';
import { type BeganAgain, storeBeganAgain } from '../../page-request/began-again.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { callbackUrlOf, typedSignIn } from '../../connection-paths.js';

/** Leads back to the sign-in form, which says why, and leaves every other way open. */
export const backToSignIn = (
  deps: PagesDeps,
  page: PageRequest,
  request: Pick<PendingRequest, 'handle'> | null,
  reason: BeganAgain,
  headers: HeaderList = [],
): void => seeOther(deps, page, typedSignIn(request), [...storeBeganAgain(deps, reason), ...headers]);

interface SignInOptions {
  readonly loginHint: string | null;
}

interface ProviderSignInOptions extends SignInOptions {
  /** The user who links an account on the account page. Default: none, it is a sign-in. */
  readonly linksTo?: string;
  /** The try that it is. Default: none. */
  readonly tries?: ConnectionTry;
}

interface Going extends SignInOptions {
  readonly connectionId: string;
}

/**
 * Sends the browser to the provider of a connection to sign in, with what the application asks of the sign-in; back to the
 * sign-in form where that fails.
 */
export async function goToProvider(
  deps: PagesDeps,
  page: PageRequest,
  { connectionId, loginHint }: Going,
  headers: HeaderList = [],
): Promise<void> {
  const { request, tenant } = page;
  const connection = await deps.connections.book.find(tenant.tenantId, connectionId);
  if (connection === null) {
    backToSignIn(deps, page, request, 'connectionOff', headers);
    return;
  }
  const failed = await goOnToProvider(deps, page, connection, { loginHint }, headers);
  if (failed !== null) backToSignIn(deps, page, request, 'connectionDown', headers);
}

/** Sends the browser to a provider. Returns why not, where nothing was answered; null otherwise. */
export async function goOnToProvider(
  deps: PagesDeps,
  page: PageRequest,
  connection: SignInConnection,
  { loginHint, linksTo, tries }: ProviderSignInOptions,
  headers: HeaderList = [],
): Promise<Extract<StartedProviderSignIn, { kind: 'failed' }> | null> {
  const { request, session, tenant, req } = page;
  // one who signs in here again, such as for a step-up, is to prove who they are
  const isAgain = session !== null && linksTo === undefined && tries === undefined;
  const browser = storeConnectionBrowser(deps, req, request?.handle ?? null);
  const started = await beginProviderSignIn(deps.connections, tenant.tenantId, connection, {
    callbackUrl: callbackUrlOf(deps, tenant.slug),
    browserSecret: browser.secret,
    request: request?.handle ?? null,
    linksTo: linksTo ?? null,
    tries,
    loginHint,
    ...requirementsOf(request, isAgain),
  });
  if (started.kind === 'failed') return started;
  leave(deps, page, {
    location: started.location,
    client: connection.name,
    headers: [...browser.headers, ...headers],
  });
  return null;
}

/**
 * Returns what the application asks of the sign-in, as the provider is asked for it.
 * @param isAgain whether it is one of a user of a session
 */
function requirementsOf(
  request: PendingRequest | null,
  isAgain: boolean,
): {
  readonly prompt: 'login' | 'select_account' | null;
  readonly maxAge: number | null;
  readonly acrValues: readonly string[];
} {
  if (request === null) return { prompt: isAgain ? 'login' : null, maxAge: null, acrValues: [] };
  const { prompt, authorization } = request;
  return {
    prompt: prompt.has('login') ? 'login' : prompt.has('select_account') ? 'select_account' : null,
    maxAge: authorization.maxAge,
    acrValues: authorization.acrValues,
  };
}
