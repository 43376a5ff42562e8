import { usablePasskeys } from '../../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import type { ReturnedFromProvider } from '../../../../application/connections/provider-sign-in.js';
import type { ProviderFault } from '../../../../application/ports/connections/provider-client.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { seeOther } from '../../answers.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
} from '../../page-request/account-page.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { AccountNotice } from '../../views/account/account-section-page.js';
import { accountConnectionForms, accountConnectionsPage } from '../../views/account/connections.js';
import { unlinkAccountPage } from '../../views/account/security-form.js';
import { goOnToProvider } from '../connections/go-to-provider.js';
import { sentId } from './sent-id.js';

const PATH = securityPaths.connections;
const who = steppedUp('mailbox');

/** The pages on which external accounts are linked and unlinked. */
export const accountConnectionPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who,
    open: (deps, page) => open(deps, page, null),
    form: { fields: ['connection'], submit: link },
  }),
  hostedPage({
    path: accountConnectionForms.unlink,
    whileLocked: 'stops',
    who,
    open: askToUnlink,
    form: { fields: ['identity'], submit: unlink },
  }),
];

async function open(
  deps: PagesDeps,
  page: AccountPageRequest,
  problem: 'last' | 'gone' | null,
): Promise<void> {
  const { tenantId } = page.tenant;
  const { book } = deps.connections;
  const [identities, enabled] = await Promise.all([
    book.identitiesOf(tenantId, page.session.user.userId),
    book.enabled(tenantId),
  ]);
  const view = {
    csrf: accountToken(deps, page, PATH),
    identities,
    connections: enabled.filter(({ visibility }) => visibility !== 'hidden'),
    problem,
  };
  const status = problem === null ? 200 : problem === 'gone' ? 404 : 409;
  showAccountPage(deps, page, accountConnectionsPage({ ...page.frame, here: PATH }, view), status);
}

async function link(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const id = sentId(page.parameters, 'connection');
  const connection = await deps.connections.book.find(page.tenant.tenantId, id);
  if (connection === null) {
    linkFromAccount.failed(deps, page, null);
    return;
  }
  const linked = { loginHint: null, linksTo: page.session.user.userId };
  const failed = await goOnToProvider(deps, page, connection, linked);
  if (failed !== null) linkFromAccount.failed(deps, page, failed.fault);
}

/** Asks before an external account is unlinked. */
async function askToUnlink(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { session, tenant } = page;
  const { book } = deps.connections;
  const id = sentId(page.parameters, 'identity');
  const [identities, enabled] = await Promise.all([
    book.identitiesOf(tenant.tenantId, session.user.userId),
    book.enabled(tenant.tenantId),
  ]);
  const identity = identities.find((one) => one.id === id);
  if (identity === undefined) {
    seeOther(deps, page, PATH);
    return;
  }
  const usable = new Set(enabled.map(({ connectionId }) => connectionId));
  const others = identities.filter((one) => one !== identity && usable.has(one.connectionId));
  const hasPassword = session.user.passwordSetAt !== null;
  const hasPasskey = usablePasskeys(deps.app, session).length > 0;
  if (!hasPassword && !hasPasskey && others.length === 0) {
    await open(deps, page, 'last');
    return;
  }
  const left = {
    password: hasPassword,
    passkey: hasPasskey,
    mailedCode: tenant.settings.emailCode,
    names: [...new Set(others.map(({ connection }) => connection))],
  };
  const csrf = accountToken(deps, page, accountConnectionForms.unlink);
  showAccountPage(deps, page, unlinkAccountPage(page.frame, { csrf, identity, left }));
}

async function unlink(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const linked = { userId: page.session.user.userId, identityId: sentId(page.parameters, 'identity') };
  const done = await deps.connections.book.unlink(visitorContext(deps, page), linked);
  if (done.kind !== 'unlinked') {
    await open(deps, page, done.kind);
    return;
  }
  if (done.position !== null) await deps.waitUntilShown(done.position);
  backTo(deps, page, accountPaths.security, 'identityUnlinked');
}

/** Returns why nothing was linked. `fault`: null where the connection is gone. */
function notLinkedBy(fault: ProviderFault | null): AccountNotice {
  if (fault === null) return 'connectionOff';
  return fault.kind === 'unreachable' ? 'connectionDown' : 'identityNotLinked';
}

/** What comes of a sign-in at a provider that was started on this page. */
export const linkFromAccount = {
  failed: (deps: PagesDeps, page: PageRequest, fault: ProviderFault | null): void =>
    backTo(deps, page, accountPaths.security, notLinkedBy(fault)),
  /** Links the account to the user of the browser's session, if it is still the one who began. */
  async returned(
    deps: PagesDeps,
    page: PageRequest,
    { pending, connection, person }: Extract<ReturnedFromProvider, { kind: 'person' }>,
  ): Promise<void> {
    const userId = page.session?.user.userId;
    if (userId === undefined || userId !== pending.linksTo) {
      backTo(deps, page, accountPaths.security, 'identityNotLinked');
      return;
    }
    const { book } = deps.connections;
    const done = await book.link(visitorContext(deps, page), connection, { person, userId });
    if (done.kind === 'linked' && done.position !== null) await deps.waitUntilShown(done.position);
    const notice = done.kind === 'linked' ? 'identityLinked' : 'identityTaken';
    backTo(deps, page, accountPaths.security, notice);
  },
};
