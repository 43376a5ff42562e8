/** Milliseconds for which a key signs. */
const ROTATE_MS = 90 * 86_400_000;
/** Milliseconds for which a key is published before it signs: longer than clients cache a JWK Set. */
export const PUBLISHED_BEFORE_MS = 86_400_000;
/** Milliseconds for which a key is published after its last signature: longer than tokens live. */
const PUBLISHED_AFTER_MS = 86_400_000;
/** Milliseconds for which id_tokens of a removed key count as hints: as long as grants live, and longer than sessions. */
export const HINTS_AFTER_MS = 60 * 86_400_000;

/** Times of a key, in ms since the epoch. */
export interface KeyTimes {
  readonly createdAt: number;
  /** When it begins to sign, until a later key does. */
  readonly activatesAt: number;
}

export type SigningKeyState = 'next' | 'active' | 'retired';

export interface Scheduled<Key extends KeyTimes> {
  readonly key: Key;
  readonly state: SigningKeyState;
  /** When it stopped signing; null while it signs or will. */
  readonly retiredAt: number | null;
}

/** Returns the keys in the order in which they sign. */
export const inTurn = <Key extends KeyTimes>(keys: readonly Key[]): Key[] =>
  [...keys].sort((a, b) => a.activatesAt - b.activatesAt);

/**
 * Returns the state of each key at `now`, in the order in which they sign. The state follows from the times alone, so that a
 * key becomes active in all processes at once.
 */
export function scheduled<Key extends KeyTimes>(keys: readonly Key[], now: number): Scheduled<Key>[] {
  const ordered = inTurn(keys);
  return ordered.map((key, index) => {
    const successor = ordered[index + 1]?.activatesAt;
    if (key.activatesAt > now) return { key, state: 'next', retiredAt: null };
    return successor !== undefined && successor <= now
      ? { key, state: 'retired', retiredAt: successor }
      : { key, state: 'active', retiredAt: null };
  });
}

/** Returns the key that signs at `now`; undefined when none does yet. */
export const activeOf = <Key extends KeyTimes>(keys: readonly Key[], now: number): Key | undefined =>
  scheduled(keys, now).find(({ state }) => state === 'active')?.key;

/** Returns the retired keys whose tokens have all expired. */
export const outlivedOf = <Key extends KeyTimes>(keys: readonly Key[], now: number): Key[] =>
  scheduled(keys, now)
    .filter(({ retiredAt }) => retiredAt !== null && retiredAt + PUBLISHED_AFTER_MS <= now)
    .map(({ key }) => key);

/** Returns whether no key is scheduled to sign later. */
export const lacksNext = (keys: readonly KeyTimes[], now: number): boolean =>
  keys.every(({ activatesAt }) => activatesAt <= now);

/** Returns when a key that is created at `now` begins to sign, after these keys. */
export const nextActivation = (keys: readonly KeyTimes[], now: number): number =>
  Math.max((activeOf(keys, now)?.activatesAt ?? now) + ROTATE_MS, now + PUBLISHED_BEFORE_MS);
