import type {
  StartedProviderSignIn,
  ReturnedFromProvider,
} from '../../../../application/connections/provider-sign-in.js';
import {
  type ConnectionTry,
  storeTried,
  openConnectionTry,
} from '../../../../application/connection/try-connection.js';
import { failedTry } from '../../../../application/connection/tried-connection.js';
import type { TriedConnection } from '../../../../application/ports/connections/tried-connection.js';
import { ownAddress } from '../../../../domain/shared/own-address.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther } from '../../answers.js';
import { connectionPaths } from '../../connection-paths.js';
import { ACCOUNT_PATH } from '../../home.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { anyone } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { goOnToProvider } from './go-to-provider.js';

/** The page that sends the window of a try to its provider. It begins no session. */
export const connectionTryPages = [
  hostedPage({ path: connectionPaths.try, whileLocked: 'stops', who: anyone, open }),
];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { session, tenant, req, parameters } = page;
  const { book, pending } = deps.connections;
  const handle = single(parameters, 'try') ?? '';
  if (handle === '') {
    seeOther(deps, page, ACCOUNT_PATH);
    return;
  }
  const given = { handle, sessionId: session?.session.sessionId ?? '' };
  // HEAD spends nothing
  const tries =
    req.method === 'HEAD' ? null : await openConnectionTry(deps.app, tenant.tenantId, pending, given);
  if (tries === null) {
    backToPortal(deps, page, { error: 'try_over' });
    return;
  }
  const connection = await book.find(tenant.tenantId, tries.connectionId, 'try');
  const failed: Extract<StartedProviderSignIn, { kind: 'failed' }> | null =
    connection === null
      ? { kind: 'failed', fault: null }
      : await goOnToProvider(deps, page, connection, { loginHint: null, tries });
  if (failed !== null) await end(deps, page, tries, failedTry(failed.fault));
}

/** Ends a try with what came back, in the browser whose session began it, and leads back to the portal. */
export async function returnedFromTry(
  deps: PagesDeps,
  page: PageRequest,
  tries: ConnectionTry,
  back: Exclude<ReturnedFromProvider, { kind: 'over' }>,
): Promise<void> {
  if (page.session?.session.sessionId !== tries.sessionId) {
    backToPortal(deps, page, { connection: tries.connectionId, error: 'try_over' });
    return;
  }
  const { book } = deps.connections;
  const result =
    back.kind === 'person'
      ? await book.foresee(page.tenant.tenantId, back.connection, back.person)
      : failedTry(back.fault);
  await end(deps, page, tries, result);
}

async function end(
  deps: PagesDeps,
  page: PageRequest,
  tries: ConnectionTry,
  result: TriedConnection,
): Promise<void> {
  const state = await storeTried(deps.connections.pending, page.tenant.tenantId, { of: tries, result });
  backToPortal(deps, page, { connection: tries.connectionId, state });
}

/** Leads to `PORTAL_URL/try`: `connection` and `state` get the result, or `error` says why there is none. */
const backToPortal = (deps: PagesDeps, page: PageRequest, answer: Readonly<Record<string, string>>): void =>
  seeOther(
    deps,
    page,
    ownAddress(deps.app.addresses.portalUrl, `/try?${new URLSearchParams(answer).toString()}`),
  );
