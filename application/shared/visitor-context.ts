import type { CommandContext } from './command-context.js';

/** Somebody at a page of the service who has not proved who they are: where from, for which tenant, in which request. */
export type VisitorContext = Omit<CommandContext, 'actor' | 'ifMatch'>;

/** What a visitor does once they have proved to be this user. */
export const asUser = (
  { tenantId, source, traceId, commandId, ip, userAgent }: VisitorContext,
  userId: string,
): CommandContext => ({
  tenantId,
  actor: { type: 'user', id: userId },
  source,
  traceId,
  commandId,
  ip,
  userAgent,
});
