/** One page of a list; by default newest first, then by id. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts, null on the last page. */
  readonly next: PageStart | null;
  /** Records of all pages, when the request includes it. */
  readonly total?: number;
}

/** The last record of the previous page. */
export interface PageStart {
  /** The value that the list is ordered by: by default the time of creation, ISO 8601. */
  readonly key: string;
  readonly id: string;
}

export interface PageRequest {
  /** 1 to 200. */
  readonly limit: number;
  readonly after: PageStart | null;
  readonly includeTotal: boolean;
}
