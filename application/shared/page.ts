/** One page of a list: newest first, then by id. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts, null on the last page. */
  readonly next: PageStart | null;
  /** Records in all pages, when it was asked for. */
  readonly total?: number;
}

/** The last record of the page before. */
export interface PageStart {
  /** ISO 8601, microseconds kept. */
  readonly createdAt: string;
  readonly id: string;
}

export interface PageRequest {
  /** 1 to 200. */
  readonly limit: number;
  readonly after: PageStart | null;
  readonly includeTotal: boolean;
}
