import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, type UserState, presentUser } from '../../domain/user/user.js';
import type { DeliveryApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { LinkPurpose, MailedLink } from '../ports/mail/mailed-links.js';
import type { CommandContext } from '../shared/command-context.js';
import { type AfterAppend, execute } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { isVoid } from './void-link.js';

/** The input of a visitor who followed a link. */
export interface LinkInput {
  /** The secret in the link's address. */
  readonly token: string;
}

export interface Redeemed {
  readonly userId: string;
  /** The user after the command. */
  readonly user: PresentUser;
  /** The application whose sign-in caused the mail; null for none. */
  readonly clientId: string | null;
  /** The position that the answer waits for. */
  readonly position: bigint | null;
  /** What could not be restored; absent where everything was. */
  readonly left?: 'address';
}

/** What a link is redeemed for. The functions are called for a link that is valid, as `execute` calls them. */
export interface Redemption<Fetched> {
  readonly fetch: (user: PresentUser) => Promise<Fetched>;
  readonly decide: (user: PresentUser, fetched: Fetched) => readonly UserEvent[];
  /** Returns what frees the values that the events take from the user, once they are appended. Default: nothing. */
  readonly release?: (
    command: CommandContext,
    user: { readonly user: PresentUser; readonly revision: bigint | null },
    events: readonly UserEvent[],
  ) => Promise<AfterAppend | null>;
}

/**
 * Redeems a link: appends the events of `decide` to its user's stream. They make the link void, so that one of any
 * number of concurrent attempts succeeds, and a crash leaves the link either used or not. Throws `link_invalid`, and
 * what the redemption throws: the link is still valid then.
 */
export async function redeemLink<Fetched>(
  app: DeliveryApp,
  context: VisitorContext,
  { purpose, token }: LinkInput & { readonly purpose: LinkPurpose },
  { fetch, decide, release = () => Promise.resolve(null) }: Redemption<Fetched>,
): Promise<Redeemed> {
  const link = await findLink(app, context.tenantId, purpose, token);
  if (link === null) throw linkInvalid();
  const { userId, clientId } = link;
  const command = asUser(context, userId);
  const { state, position } = await execute(app, command, {
    ...userTarget(context.tenantId, userId),
    exists: true,
    expects: (state) => addresseeOf(state),
    fetch: (user, { history }) => {
      if (isVoid(history, link)) throw linkInvalid();
      return fetch(user);
    },
    decide: (user, _, fetched) => decide(user, fetched),
    beforeAppend: ({ expected: user, loaded: { revision }, events }) =>
      release(command, { user, revision }, events),
  });
  return { userId, user: presentUser(state), clientId, position };
}

/** Returns a link of this tenant, for this purpose; null if it is unknown or expired or the tenant is locked. */
export async function findLink(
  app: DeliveryApp,
  tenantId: string,
  purpose: LinkPurpose,
  token: string,
): Promise<MailedLink | null> {
  const [link, { state }] = await Promise.all([
    app.links.find(tenantId, purpose, token, app.clock.now()),
    loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  return state.status === 'active' ? link : null;
}

/** Returns the user that a link was mailed to, if present and not suspended. Throws `link_invalid`. */
export function addresseeOf(state: UserState): PresentUser {
  if (state.status !== 'present' || state.suspended) throw linkInvalid();
  return state;
}

/** Returns the one refusal of a link that is unknown, expired, used, of another purpose or tenant, or void. */
export const linkInvalid = (): DomainError =>
  new DomainError('not-found', 'link_invalid', 'The link has expired or was used; ask for another one.');
