import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import type { PresentUser, UserState } from '../../domain/user/user.js';
import { presentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { LinkPurpose, MailedLink } from '../ports/mail/mailed-links.js';
import { execute } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asUser } from '../shared/visitor-context.js';
import { isVoid } from './link-standing.js';

/** What somebody brings who followed a link. */
export interface LinkInput {
  /** From the link's address. */
  readonly token: string;
}

/** What a redeemed link led to. */
export interface Redeemed {
  readonly userId: string;
  /** As they are now. */
  readonly user: PresentUser;
  /** The application within whose sign-in the mail was asked for; null for none. */
  readonly clientId: string | null;
  /** To wait for before the answer leaves. */
  readonly position: bigint | null;
}

/**
 * Uses up a link: appends what `decide` gives to its user's stream. That very event makes the link void, so that of any
 * number of attempts at the same time one succeeds, and a crash leaves it either used or not.
 * Throws `link_invalid`, and what `decide` throws: the link is as good as before then.
 */
export async function redeemLink(
  app: App,
  context: VisitorContext,
  { purpose, token }: LinkInput & { readonly purpose: LinkPurpose },
  decide: (user: PresentUser) => readonly UserEvent[] | Promise<readonly UserEvent[]>,
): Promise<Redeemed> {
  const link = await findLink(app, context.tenantId, purpose, token);
  if (link === null) throw linkInvalid();
  const { userId, clientId } = link;
  const { state, position } = await execute(app, asUser(context, userId), {
    ...userTarget(context.tenantId, userId),
    exists: true,
    expects: (state) => addresseeOf(state),
    decide: (user, { history }) => {
      if (isVoid(history, link)) throw linkInvalid();
      return decide(user);
    },
  });
  return { userId, user: presentUser(state), clientId, position };
}

/** A link of a tenant that is not locked. */
export async function findLink(
  app: App,
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

/** The user whom a link was mailed to, if they may act; `isVoid` tells whether they still have the address. Throws `link_invalid`. */
export function addresseeOf(state: UserState): PresentUser {
  if (state.status !== 'present' || state.suspended) throw linkInvalid();
  return state;
}

/** One refusal for all: unknown, expired, used, for something else, of another tenant, overtaken by a change. */
const linkInvalid = (): DomainError =>
  new DomainError('not-found', 'link_invalid', 'The link has expired or was used; ask for another one.');
