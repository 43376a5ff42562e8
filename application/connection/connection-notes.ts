import type { App, LogApp } from '../app.js';
import type { ConnectionBook, UsedAccount } from '../ports/connections/connection-book.js';
import type { ProviderFault } from '../ports/connections/provider-client.js';
import { systemContext } from '../shared/event-context.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';
import { identityDigestOf } from './unique-identity.js';

const MOST_CHARACTERS = 500;

/** Returns what a provider said without what may be a person's address: some name whom they refuse. At most 500 characters. */
const withoutAddresses = (detail: string): string =>
  detail.replace(/[^\s"'<>()]+@[^\s"'<>()]+/gu, '…').slice(0, MOST_CHARACTERS);

const shown = ({ code, detail }: ProviderFault): { readonly code: string; readonly detail: string } => ({
  code: withoutAddresses(code),
  detail: withoutAddresses(detail),
});

type NotesApp = LogApp & Pick<App, 'connectionUses'>;

export interface ConnectionNotes extends Pick<ConnectionBook, 'recordUse' | 'recordFault'> {
  /** Records a fault that the sign-in goes on with. Never fails. */
  readonly recordFlaw: ConnectionBook['recordFault'];
}

/** Returns the functions that note how connections are used. A sign-in does not fail because they do. */
export function connectionNotes(app: NotesApp): ConnectionNotes {
  const noted = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
  return {
    recordUse: (...use) => noted(recordUse(app, ...use)),
    recordFault: (...failure) => noted(recordFailure(app, ...failure)),
    recordFlaw: (tenantId, connectionId, fault) =>
      noted(app.connectionUses.recordFault(tenantId, connectionId, shown(fault))),
  };
}

async function recordUse(
  app: NotesApp,
  tenantId: string,
  connectionId: string,
  { user: { userId, identities }, person }: UsedAccount,
): Promise<void> {
  const digest = await identityDigestOf(app, tenantId, person);
  const identity = identities.find(({ identityDigest }) => identityDigest === digest);
  const used = identity === undefined ? null : { userId, identityId: identity.identityId };
  await app.connectionUses.recordUse(tenantId, connectionId, used);
}

/** Anyone can make a sign-in fail, so that the log has one entry for many, and seldom. */
async function recordFailure(
  app: NotesApp,
  tenantId: string,
  connectionId: string,
  fault: ProviderFault,
): Promise<void> {
  if (!(await app.connectionUses.recordFailure(tenantId, connectionId, shown(fault)))) return;
  const context = systemContext(tenantId, app.ids.next());
  const data = { connectionId, reason: fault.kind };
  await recordSignIn(app, context, tenantId, [{ type: 'ConnectionSignInsFailed', data }]);
}
