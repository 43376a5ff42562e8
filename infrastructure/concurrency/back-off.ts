/** The pauses between attempts that fail. */
export interface BackOff {
  /** Records that an attempt succeeded: the next pause is as short as the first one. */
  succeeded(): void;
  /** Returns how long to wait before the next attempt, in ms. */
  next(): number;
}

export interface BackOffOptions {
  /** Longest that the first pause may be, in ms. */
  readonly first: number;
  /** Longest that any pause may be, in ms. */
  readonly longest: number;
}

/**
 * Creates pauses whose limit doubles with each failure. Each pause is a random length between half the limit and all of
 * it, so that processes that failed at the same moment do not retry at the same moment.
 */
export function backOff({ first, longest }: BackOffOptions): BackOff {
  let limit = first;
  return {
    succeeded: () => {
      limit = first;
    },
    next: () => {
      const now = limit;
      limit = Math.min(limit * 2, longest);
      return Math.ceil((now * (1 + Math.random())) / 2);
    },
  };
}
