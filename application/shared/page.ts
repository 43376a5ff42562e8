/** One page of a list; by default newest first, then by id. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts, null on the last page. */
  readonly next: PageStart | null;
  /** Records in all pages, when it was asked for. */
  readonly total?: number;
}

/** The last record of the page before. */
export interface PageStart {
  /** The value that the list is ordered by: by default when it was created, ISO 8601, microseconds kept. */
  readonly key: string;
  readonly id: string;
}

export interface PageRequest {
  /** 1 to 200. */
  readonly limit: number;
  readonly after: PageStart | null;
  readonly includeTotal: boolean;
}
