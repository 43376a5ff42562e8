import type { EventContext } from '../../domain/shared/domain-event.js';
import { tenantOfStream } from '../../domain/shared/stream-name.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import type { Clock } from '../ports/shared/clock.js';
import type { CommandContext } from './command-context.js';

/** A moment as events and records write it: ISO 8601 UTC with milliseconds, so that texts compare like times. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** What stands beside an event that is appended now. */
export const eventContext = (clock: Clock, context: CommandContext): EventContext => ({
  tenantId: context.tenantId,
  occurredAt: isoTime(clock.now()),
  actorType: context.actor.type,
  actorId: context.actor.id,
  source: context.source,
  traceId: context.traceId,
  commandId: context.commandId,
  ip: context.ip,
  userAgent: context.userAgent,
  ...(context.language === undefined ? {} : { language: context.language }),
});

/**
 * The context for what a command writes besides the record it is about: on that stream's tenant, without the revision
 * the caller saw, and without address, agent and language, whose key may be destroyed by then (the main event has them).
 */
export function besides(context: CommandContext, stream: string): CommandContext {
  const { ifMatch: _, language: _language, ...rest } = context;
  return { ...rest, tenantId: tenantOfStream(stream), ip: null, userAgent: null };
}

/** The same command on behalf of the same caller, whatever revision the caller saw. */
export function atAnyRevision(context: CommandContext): CommandContext {
  const { ifMatch: _, ...rest } = context;
  return rest;
}

/** What the service does by itself for a tenant. */
export function systemContext(tenantId: string, commandId: string): CommandContext {
  return {
    tenantId,
    actor: { type: 'system', id: 'system' },
    source: 'system',
    traceId: digitsOfUuid(commandId),
    commandId,
    ip: null,
    userAgent: null,
  };
}

/** The later of two positions; null is before all. */
export const later = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null || other < one ? one : other;
