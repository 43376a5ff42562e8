/** Pauses between attempts that fail, each up to twice as long as the one before. */
export interface BackOff {
  /** An attempt came to something: the next pause is a first one again. */
  succeeded(): void;
  /** Returns how long to wait now, in ms. */
  next(): number;
}

export interface BackOffOptions {
  /** Ms of the first pause. */
  readonly first: number;
  /** Ms that no pause is longer than. */
  readonly longest: number;
}

/**
 * Each pause is between half of its length and all of it, by chance: processes that a failure hit at the same moment do
 * not come back at the same moment.
 */
export function backOff({ first, longest }: BackOffOptions): BackOff {
  let length = first;
  return {
    succeeded: () => {
      length = first;
    },
    next: () => {
      const now = length;
      length = Math.min(length * 2, longest);
      return Math.ceil((now * (1 + Math.random())) / 2);
    },
  };
}
