import { digitsOfUuid } from '../../../domain/shared/uuid.js';
import { inTenant, withoutTenant } from '../../../domain/shared/stream-name.js';
import { type Position, START, type StoredEvent } from '../../ports/events/event-store.js';

/** The last event that a consumer has received, by which a log that was restored to an earlier state is noticed. */
export interface FeedMark {
  readonly stream: string;
  readonly revision: bigint;
  /** The first eight digits of its id. */
  readonly id: string;
}

/** A place in a tenant's feed, behind the events that a consumer has received. */
export interface FeedPosition {
  /** All events of the tenant up to here were received. */
  readonly position: Position;
  /** Null before the first event. */
  readonly mark: FeedMark | null;
}

/** Before the first event. */
export const FEED_START: FeedPosition = { position: START, mark: null };

/** Returns the position behind an event. */
export const behind = ({ position, stream, revision, id }: StoredEvent): FeedPosition => ({
  position,
  mark: { stream, revision, id: markOf(id) },
});

/** Returns the part of an event's id that a mark has. */
export const markOf = (eventId: string): string => digitsOfUuid(eventId).slice(0, 8);

/** Returns a position as text, for a cursor. It is never written in another form: consumers keep it for ever. */
export function positionText({ position, mark }: FeedPosition): string {
  if (mark === null) return String(position);
  return `${position}|${mark.revision}|${mark.id}|${withoutTenant(mark.stream)}`;
}

const shape = /^(\d{1,19})(?:\|(\d{1,19})\|([0-9a-f]{8})\|(.+))?$/;

/** Returns the position of a text that `positionText` returned; null for any other. */
export function positionIn(tenantId: string, text: string): FeedPosition | null {
  const [, position, revision, id, stream] = shape.exec(text) ?? [];
  if (position === undefined) return null;
  if (revision === undefined || id === undefined || stream === undefined)
    return { position: BigInt(position), mark: null };
  const mark = { stream: inTenant(tenantId, stream), revision: BigInt(revision), id };
  return { position: BigInt(position), mark };
}
