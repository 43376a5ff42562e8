import { type Position, START, type StoredEvent } from '../../application/ports/events/event-store.js';

const MOST_EVENTS = 5_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** Roughly the memory that an event takes besides its data. */
const OVERHEAD_CHARACTERS = 1_000;

/**
 * The newest events of the log, without a gap: all in `start < position <= head`. It grows at the head, and its oldest
 * events are dropped at 10,000 events or 32 Mi characters.
 */
export class EventWindow {
  #start: Position;
  #head: Position;
  #events: StoredEvent[] = [];
  #characters = 0;
  /** The streams whose first event is kept, and so every event. */
  readonly #whole = new Map<string, StoredEvent[]>();

  /** Creates an empty window that begins behind `head`. */
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

  /** Returns the events behind `position`, which must not be before `start`; at most `limit`. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    // most subscribers are near the head
    const from = this.#events.findLastIndex((event) => event.position <= position) + 1;
    return this.#events.slice(from, from + limit);
  }

  /** Returns all events of a stream when its first one is in the window, else undefined. */
  stream(name: string): readonly StoredEvent[] | undefined {
    return this.#whole.get(name);
  }

  /** Adds events that follow each other without a gap; those up to `head` are ignored. */
  extend(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#head) continue;
      this.#events.push(event);
      this.#characters += weight(event);
      this.#head = event.position;
      if (event.revision === 0n) this.#whole.set(event.stream, [event]);
      else this.#whole.get(event.stream)?.push(event);
    }
    if (this.#events.length > 2 * MOST_EVENTS || this.#characters > MOST_CHARACTERS) this.#cut();
  }

  /** Moves the head to this position, when no event is between. */
  skipTo(position: Position): void {
    if (position > this.#head) this.#head = position;
  }

  #cut(): void {
    let dropped = 0;
    while (this.#events.length - dropped > MOST_EVENTS || this.#characters > MOST_CHARACTERS / 2) {
      const event = this.#events[dropped]!;
      this.#characters -= weight(event);
      this.#whole.delete(event.stream);
      dropped++;
    }
    if (dropped === 0) return;
    this.#start = this.#events[dropped - 1]!.position;
    this.#events = this.#events.slice(dropped);
  }
}

const weight = ({ data }: StoredEvent): number => data.length + OVERHEAD_CHARACTERS;
