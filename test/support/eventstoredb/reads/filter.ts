import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './recorded-event.js';

/** The filter of a subscription to $all. */
export interface Filter {
  allows(event: RecordedEvent): boolean;
  /** Most events that are considered for one page of the catch-up. */
  readonly window: number;
  /** Considered events between two checkpoints, at least. */
  readonly checkpointInterval: number;
}

/** Matching events in one page of the catch-up, and considered events unless the client says otherwise. */
export const PAGE_SIZE = 32;

export function filterOf(options: ReadReq.Options.FilterOptions): Filter {
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  const text = (event: RecordedEvent): string => (byStream === undefined ? event.type : event.stream);
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '');
  const window = options.hasMax() ? options.getMax() : PAGE_SIZE;
  return {
    allows:
      prefixes.length > 0
        ? (event) => prefixes.some((prefix) => text(event).startsWith(prefix))
        : (event) => regex.test(text(event)),
    window,
    checkpointInterval: window * options.getCheckpointintervalmultiplier(),
  };
}
