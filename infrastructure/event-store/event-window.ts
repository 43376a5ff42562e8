import { type Position, START, type StoredEvent } from '../../application/ports/events/event-store.js';

const KEPT_EVENTS = 5_000;
const KEPT_CHARACTERS = 32 * 1024 * 1024;
/** What an event takes beside its data, about. */
const OVERHEAD_CHARACTERS = 1_000;

/**
 * The newest stretch of the log, without a gap: everything in `start < position <= head`. Grows at the head and is cut
 * at the start, so that it stays small.
 */
export class EventWindow {
  #start: Position;
  #head: Position;
  #events: StoredEvent[] = [];
  #characters = 0;
  /** The streams whose first event is kept, and so all of them. */
  readonly #whole = new Map<string, StoredEvent[]>();

  /** Begins empty, behind `head`. */
  constructor(head: Position = START) {
    this.#start = head;
    this.#head = head;
  }

  get start(): Position {
    return this.#start;
  }

  get head(): Position {
    return this.#head;
  }

  /** Events behind `position`, which is not before `start`; at most `limit`. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    const from = this.#firstAfter(position);
    return this.#events.slice(from, from + limit);
  }

  /** All events of a stream, as far as the head, when its first one is among those that are kept; else undefined. */
  stream(name: string): readonly StoredEvent[] | undefined {
    return this.#whole.get(name);
  }

  /** Takes in events that follow each other without a gap, the first of them at or before the one behind `head`. */
  extend(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#head) continue;
      this.#events.push(event);
      this.#characters += weight(event);
      this.#head = event.position;
      if (event.revision === 0n) this.#whole.set(event.stream, [event]);
      else this.#whole.get(event.stream)?.push(event);
    }
    if (this.#events.length > 2 * KEPT_EVENTS || this.#characters > KEPT_CHARACTERS) this.#cut();
  }

  /** There is nothing between the head and this position. */
  skipTo(position: Position): void {
    if (position > this.#head) this.#head = position;
  }

  #cut(): void {
    let dropped = 0;
    while (this.#events.length - dropped > KEPT_EVENTS || this.#characters > KEPT_CHARACTERS / 2) {
      const event = this.#events[dropped]!;
      this.#characters -= weight(event);
      this.#whole.delete(event.stream);
      dropped++;
    }
    if (dropped === 0) return;
    this.#start = this.#events[dropped - 1]!.position;
    this.#events = this.#events.slice(dropped);
  }

  #firstAfter(position: Position): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#events[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const weight = ({ data }: StoredEvent): number => data.length + OVERHEAD_CHARACTERS;
