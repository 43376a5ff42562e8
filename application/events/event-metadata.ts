import type { ActorType, EventContext, EventSource } from '../../domain/shared/domain-event.js';
import type { EventMetadata } from '../ports/events/event-store.js';
import {
  type KeySet,
  type SubjectRef,
  SubjectErased,
  tenantSubject,
  userSubject,
} from '../ports/events/subject-keys.js';
import { openText, sealText, sealedSubject } from './sealed-text.js';

/**
 * Returns the subject whose key seals the caller's address and agent: `subject` where it is given, else the acting user,
 * else the tenant. Null when there is nothing to seal.
 */
export function originSubject(context: EventContext, subject: SubjectRef | null): SubjectRef | null {
  if (context.ip === null && context.userAgent === null && context.language === undefined) return null;
  if (subject !== null) return subject;
  const { tenantId, actorType, actorId } = context;
  return { tenantId, subject: actorType === 'user' ? userSubject(actorId) : tenantSubject(tenantId) };
}

/** Returns the metadata that all events of a command share, without the sealed origin. */
export const sharedMetadata = (context: EventContext): Record<string, string> => ({
  tenantId: context.tenantId,
  occurredAt: context.occurredAt,
  actorType: context.actorType,
  actorId: context.actorId,
  source: context.source,
  traceId: context.traceId,
  commandId: context.commandId,
  $correlationId: context.traceId,
  $causationId: context.commandId,
});

const originContext = (binding: string, ref: SubjectRef): string => `${binding}|origin|${ref.subject}`;

/**
 * Returns the metadata member `sealedOrigin`: the caller's address, agent and language, sealed together and bound to the
 * event by `binding`. Undefined when there is nothing to seal or the actor was erased meanwhile.
 */
export function sealOrigin(
  keys: KeySet,
  ref: SubjectRef | null,
  binding: string,
  { ip, userAgent, language }: EventContext,
): string | undefined {
  if (ref === null) return undefined;
  const origin: Origin = language === undefined ? [ip, userAgent] : [ip, userAgent, language];
  try {
    return sealText(keys, ref, originContext(binding, ref), JSON.stringify(origin));
  } catch (error) {
    if (error instanceof SubjectErased) return undefined;
    throw error;
  }
}

/** Returns the subject named in `sealedOrigin`, null when the event has no origin. */
export const sealedOriginSubject = (tenantId: string, sealedOrigin: string | undefined): SubjectRef | null =>
  sealedOrigin === undefined ? null : { tenantId, subject: sealedSubject(sealedOrigin) };

/** The address and agent of a caller, and the language that was asked for. */
export type Origin = readonly [ip: string | null, userAgent: string | null, language?: string];

const UNKNOWN: Origin = [null, null];

/** Opens a sealed origin; address and agent are null when they were unknown or are erased. Throws as `KeySet.open` does. */
export function openOrigin(
  keys: KeySet,
  ref: SubjectRef | null,
  binding: string,
  sealedOrigin: string | undefined,
): Origin {
  if (ref === null) return UNKNOWN;
  const opened = openText(keys, ref, originContext(binding, ref), sealedOrigin ?? '');
  return opened === null ? UNKNOWN : (JSON.parse(opened) as Origin);
}

/** Returns the context that an event's metadata holds; undefined when a member is missing. */
export function contextOf(
  metadata: EventMetadata,
  [ip, userAgent, language]: Origin,
): EventContext | undefined {
  const { tenantId, occurredAt, actorType, actorId, source, traceId, commandId } = metadata;
  if (
    tenantId === undefined ||
    occurredAt === undefined ||
    actorType === undefined ||
    actorId === undefined ||
    source === undefined ||
    traceId === undefined ||
    commandId === undefined
  )
    return undefined;
  return {
    tenantId,
    occurredAt,
    actorType: actorType as ActorType,
    actorId,
    source: source as EventSource,
    traceId,
    commandId,
    ip,
    userAgent,
    ...(language === undefined ? {} : { language }),
  };
}
