export interface HistoryEntry {
  readonly url: string;
  readonly state: unknown;
  /** Which document it belongs to. */
  readonly document: number;
}

export type HistoryChange = 'push' | 'replace';

/** The addresses at which one page was, of several documents. */
export class DomHistory {
  #entries: HistoryEntry[] = [];
  #at = -1;

  get length(): number {
    return this.#entries.length;
  }

  get current(): HistoryEntry | undefined {
    return this.#entries[this.#at];
  }

  /** Adds an entry in place of what was ahead of the present one, or in the present one's place. */
  add(entry: HistoryEntry, as: HistoryChange): void {
    if (as === 'replace') this.#entries[Math.max(this.#at, 0)] = entry;
    else this.#entries = [...this.#entries.slice(0, this.#at + 1), entry];
    this.#at = as === 'replace' ? Math.max(this.#at, 0) : this.#at + 1;
  }

  /** Goes back or ahead. Returns the entry there; undefined where there is none. */
  go(delta: number): HistoryEntry | undefined {
    const entry = this.#entries[this.#at + delta];
    if (entry !== undefined) this.#at += delta;
    return entry;
  }
}
