import type { ActorType } from '../../domain/shared/domain-event.js';
import type { CommandContext } from './command-context.js';

/** Somebody at a page of the service who has not proved who they are: where from, for which tenant, in which request. */
export type VisitorContext = Omit<CommandContext, 'actor' | 'ifMatch'> & {
  /** What a cookie names their browser by. Noted in no event. */
  readonly browser?: string | null;
};

const as = (visitor: VisitorContext, type: ActorType, id: string): CommandContext => {
  const { tenantId, source, traceId, commandId, ip, userAgent, language } = visitor;
  return { tenantId, actor: { type, id }, source, traceId, commandId, ip, userAgent, language };
};

/** What a visitor does once they have proved to be this user. */
export const asUser = (visitor: VisitorContext, userId: string): CommandContext =>
  as(visitor, 'user', userId);

/** What is noted of a visitor who has proved nothing. */
export const asNobody = (visitor: VisitorContext): CommandContext => as(visitor, 'system', 'anonymous');
