/** A user that was asked for under an `Idempotency-Key`. */
export interface AskedUser {
  readonly key: string;
  readonly email: string;
  readonly isInvited: boolean;
  /** Null while no answer has said it. */
  id: string | null;
}

/** What clients were answered, and what they may count on from then on. */
export interface Ledger {
  /** Answers that are false, in words. */
  readonly wrong: string[];
  /** How often each kind of request got each status. */
  readonly counts: Map<string, Map<number, number>>;
  readonly asked: AskedUser[];
  /** What the listener has to receive. */
  readonly due: Set<string>;
  /** Records an answer; whether it is the one that is hoped for. `unavailable` and no answer at all are true ones, too. */
  take(kind: string, status: number, hoped: number, detail?: unknown): boolean;
}

export function newLedger(): Ledger {
  const counts = new Map<string, Map<number, number>>();
  const wrong: string[] = [];
  return {
    wrong,
    counts,
    asked: [],
    due: new Set<string>(),
    take(kind, status, hoped, detail) {
      const ofKind = counts.get(kind) ?? new Map<number, number>();
      counts.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
      if (status !== hoped && status !== 503 && status !== 0)
        wrong.push(`${kind}: ${status} ${detail === undefined ? '' : JSON.stringify(detail)}`);
      return status === hoped;
    },
  };
}

/** `get: 200 ×120, 503 ×4; …` */
export const inWords = ({ counts }: Ledger): string =>
  [...counts]
    .map(
      ([kind, ofKind]) =>
        `${kind}: ${[...ofKind].map(([status, count]) => `${status} ×${count}`).join(', ')}`,
    )
    .join('; ');
