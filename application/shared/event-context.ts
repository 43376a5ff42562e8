import type { EventContext } from '../../domain/shared/domain-event.js';
import { tenantOfStream } from '../../domain/shared/stream-name.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import type { Clock } from '../ports/shared/clock.js';
import type { CommandContext } from './command-context.js';

/** Returns a time as events and records have it: ISO 8601 UTC with milliseconds, so that texts compare like times. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the context of an event that is appended now. */
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
 * Returns the context for a further stream that a command writes: for that stream's tenant, without the revision that the
 * caller expects, and without address, agent and language, which the main event has: their key may be destroyed by then.
 */
export function contextForOtherStream(context: CommandContext, stream: string): CommandContext {
  const { ifMatch: _, language: _language, ...rest } = context;
  return { ...rest, tenantId: tenantOfStream(stream), ip: null, userAgent: null };
}

/** Returns the context without the revision that the caller expects. */
export function atAnyRevision(context: CommandContext): CommandContext {
  const { ifMatch: _, ...rest } = context;
  return rest;
}

/** Returns the context of a command that the service sends by itself for a tenant. */
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

/** Returns the context of a command that an operator sends at the command line for a tenant. */
export const operatorContext = (tenantId: string, commandId: string): CommandContext => ({
  ...systemContext(tenantId, commandId),
  actor: { type: 'operator', id: 'cli' },
});

/** Returns the later of two positions; null is before all others. */
export const later = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null ? other : other === null || other < one ? one : other;
