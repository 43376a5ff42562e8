import { acceptableProfile } from '../../domain/connection/stated-profile.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { NewIdentity } from '../../domain/user/identity/identity-events.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App, LogApp, SignInApp } from '../app.js';
import type { Arrival, SignInConnection } from '../ports/connections/connection-book.js';
import type { ProviderPerson } from '../ports/connections/provider-client.js';
import { pause } from '../shared/pause.js';
import { type VisitorContext, asAnonymous, asUser } from '../shared/visitor-context.js';
import { countSignUp } from '../sign-up/count-sign-up.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { createUser } from '../user/create-user.js';
import { loadConnection } from './connection-stream.js';
import { type ForeseenArrival, foreseeArrival } from './foresee-arrival.js';
import { endCredentials, linkArrived } from './link-arrived.js';
import { identityDigestOf } from './unique-identity.js';

/** Times that an arrival looks again while another one with the same account or address is under way. */
const attempts = 5;
const PAUSE_MS = 50;

/** Refusals that mean that another command was faster: it is decided anew. */
const overtaken: readonly string[] = ['identity_taken', 'email_taken', 'concurrent_change', 'user_not_found'];

/** Returns an external account as it is linked. */
export async function identityOf(
  app: LogApp,
  { tenantId, commandId }: Pick<VisitorContext, 'tenantId' | 'commandId'>,
  { connectionId }: Pick<SignInConnection, 'connectionId'>,
  { issuer, subject, email }: ProviderPerson,
): Promise<NewIdentity> {
  return {
    identityId: app.ids.derive(commandId, 'identity'),
    connectionId,
    identityDigest: await identityDigestOf(app, tenantId, { issuer, subject }),
    subject,
    identityEmail: email,
  };
}

/** Finds, links or creates the user of an external account. Of concurrent arrivals of one account one creates a user. */
export async function arrive(
  app: App,
  context: VisitorContext,
  { connectionId }: SignInConnection,
  person: ProviderPerson,
): Promise<Arrival> {
  const { tenantId } = context;
  for (let attempt = 1; ; attempt++) {
    const { connection } = await loadConnection(app, tenantId, connectionId);
    const foreseen = await foreseeArrival(app, { tenantId, connection }, person);
    try {
      return await carryOutArrival(app, context, { connectionId, foreseen }, person);
    } catch (error) {
      if (!(error instanceof DomainError) || !overtaken.includes(error.code)) throw error;
      if (attempt === attempts) return { kind: 'ask' };
      await pause(PAUSE_MS);
    }
  }
}

/** Does what was decided. Throws what `overtaken` lists. */
export async function carryOutArrival(
  app: App,
  context: VisitorContext,
  { connectionId, foreseen }: { readonly connectionId: string; readonly foreseen: ForeseenArrival },
  person: ProviderPerson,
): Promise<Arrival> {
  if (foreseen.kind === 'known') {
    const { user } = foreseen;
    return { kind: 'known', userId: user.userId, user, position: null };
  }
  const { kind, holder, isProved, isOpen } = foreseen;
  if (kind === 'unknown' || kind === 'address') return { kind: 'refused', reason: kind };
  const identity = await identityOf(app, context, { connectionId }, person);
  if (kind === 'create') return create(app, context, { person, identity, isProved, isOpen });
  if (holder === null || kind === 'ask') return { kind: 'ask' };
  return linked(app, context, { kind, holder, identity });
}

async function linked(
  app: SignInApp,
  context: VisitorContext,
  {
    kind,
    holder,
    identity,
  }: {
    readonly kind: 'link' | 'take-over' | 'clear-and-ask';
    readonly holder: PresentUser;
    readonly identity: NewIdentity;
  },
): Promise<Arrival> {
  if (kind === 'clear-and-ask') {
    await endCredentials(app, asAnonymous(context), { holder });
    return { kind: 'ask' };
  }
  const { userId } = holder;
  const takesOver = kind === 'take-over';
  const by = takesOver ? asAnonymous(context) : asUser(context, userId);
  const { position } = await linkArrived(app, by, { holder, identity, takesOver });
  return { kind: 'known', userId, position };
}

interface Newcomer {
  readonly person: ProviderPerson;
  readonly identity: NewIdentity;
  readonly isProved: boolean;
  readonly isOpen: boolean;
}

/** Creates a user with the account, in one append. */
async function create(
  app: App,
  context: VisitorContext,
  { person, identity, isProved, isOpen }: Newcomer,
): Promise<Arrival> {
  const { tenantId, commandId } = context;
  const email = person.email ?? '';
  const { settings } = await presentTenantOf(app, tenantId);
  if (isOpen && !(await countSignUp(app, context, { email, settings })))
    return { kind: 'refused', reason: 'limit' };
  try {
    // by themself, as at a sign-up: the plan's limit holds
    const { record, position } = await createUser(app, asUser(context, app.ids.derive(commandId, 'user')), {
      ...acceptableProfile(person),
      email,
      emailVerified: isProved,
      sendInvitation: false,
      identity,
    });
    return { kind: 'known', userId: record.id, position };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'plan_limit') return { kind: 'refused', reason: 'limit' };
    if (error.code === 'invalid_input') return { kind: 'refused', reason: 'address' };
    throw error;
  }
}
