import { randomInt } from 'node:crypto';

/** Durations that are kept of a kind of hash. */
const KEPT = 32;
const OWN = 'own';

/** What verifying took of late, in milliseconds, so that a refusal that verified something else can take as long. */
export interface VerificationTimes {
  /** Notes a verification of a kind of hash: `own` or a kind of another system. */
  note(kind: string, ms: number): void;
  readonly hasOwn: boolean;
  /** Whether a hash of another kind than our own was verified. */
  readonly hasForeign: boolean;
  /**
   * Returns how long a refusal takes: as long as the dearest kind of hash that was verified in this process. Otherwise the time
   * would tell that an account exists, and was imported.
   */
  ofRefusal(): number;
}

export function verificationTimes(): VerificationTimes {
  const kinds = new Map<string, number[]>();
  return {
    note(kind, ms) {
      const times = kinds.get(kind) ?? [];
      kinds.set(kind, times);
      times.push(ms);
      if (times.length > KEPT) times.shift();
    },
    get hasOwn() {
      return kinds.has(OWN);
    },
    get hasForeign() {
      return kinds.size > (kinds.has(OWN) ? 1 : 0);
    },
    ofRefusal: () => Math.max(0, ...[...kinds.values()].map((times) => times[randomInt(times.length)]!)),
  };
}
