import type { ActorType } from '../../domain/shared/domain-event.js';
import type { CommandContext } from './command-context.js';

/** The origin of a request to a hosted page, whose caller has not authenticated. */
export type VisitorContext = Omit<CommandContext, 'actor' | 'ifMatch'> & {
  /** The id in the browser's cookie `tessera_known`, which says whether the account has signed in there. No event holds it. */
  readonly knownBrowserId?: string | null;
  /** The secret in the browser's cookie of a remembered device; null or absent for none. */
  readonly deviceSecret?: string | null;
  /** The session that the browser has; null or absent for none. */
  readonly browserSession?: { readonly sessionId: string; readonly userId: string } | null;
};

const as = (visitor: VisitorContext, type: ActorType, id: string): CommandContext => {
  const { tenantId, source, traceId, commandId, ip, userAgent, language } = visitor;
  return { tenantId, actor: { type, id }, source, traceId, commandId, ip, userAgent, language };
};

/** Returns the context of a visitor who has authenticated as this user. */
export const asUser = (visitor: VisitorContext, userId: string): CommandContext =>
  as(visitor, 'user', userId);

/** Returns the context of a visitor who has not authenticated. */
export const asAnonymous = (visitor: VisitorContext): CommandContext => as(visitor, 'system', 'anonymous');
