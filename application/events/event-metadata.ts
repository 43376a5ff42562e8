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
 * Whose key seals the caller's address and agent: the `subject` of an event that says so, else the acting user's, else
 * the tenant's. Null when there are none.
 */
export function originSubject(context: EventContext, subject: SubjectRef | null): SubjectRef | null {
  if (context.ip === null && context.userAgent === null && context.language === undefined) return null;
  if (subject !== null) return subject;
  const { tenantId, actorType, actorId } = context;
  return { tenantId, subject: actorType === 'user' ? userSubject(actorId) : tenantSubject(tenantId) };
}

/** What all events of one command have in common, the sealed origin aside. */
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

const originContext = (place: string, ref: SubjectRef): string => `${place}|origin|${ref.subject}`;

/**
 * The caller's address and agent, and the language that they asked in, sealed together, for the metadata member `sealedOrigin` (see sealed-text.ts).
 * `place` is where the event stands. Undefined when there is nothing to seal, or when the actor was erased meanwhile: then it is unknown,
 * as it would be after the erasure anyway.
 */
export function sealOrigin(
  keys: KeySet,
  ref: SubjectRef | null,
  place: string,
  { ip, userAgent, language }: EventContext,
): string | undefined {
  if (ref === null) return undefined;
  const origin: Origin = language === undefined ? [ip, userAgent] : [ip, userAgent, language];
  try {
    return sealText(keys, ref, originContext(place, ref), JSON.stringify(origin));
  } catch (error) {
    if (error instanceof SubjectErased) return undefined;
    throw error;
  }
}

/** The subject named in `sealedOrigin`, null when the event has none. */
export const sealedOriginSubject = (tenantId: string, sealedOrigin: string | undefined): SubjectRef | null =>
  sealedOrigin === undefined ? null : { tenantId, subject: sealedSubject(sealedOrigin) };

/** Where a caller was, and the language that they asked in. */
export type Origin = readonly [ip: string | null, userAgent: string | null, language?: string];

const NOWHERE: Origin = [null, null];

/** Address and agent, each null when it was unknown or is erased. Throws what `KeySet.open` throws. */
export function openOrigin(
  keys: KeySet,
  ref: SubjectRef | null,
  place: string,
  sealedOrigin: string | undefined,
): Origin {
  if (ref === null) return NOWHERE;
  const opened = openText(keys, ref, originContext(place, ref), sealedOrigin ?? '');
  return opened === null ? NOWHERE : (JSON.parse(opened) as Origin);
}

/** The context in an event's metadata; undefined when a member is missing. */
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
