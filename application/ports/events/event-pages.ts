import type { RecordedEvent } from '../../../domain/shared/domain-event.js';

/** Yields a stream's events in order, page by page, so that a long one takes no memory; none for an absent stream. */
export type EventPages = (stream: string) => AsyncIterable<readonly RecordedEvent[]>;
