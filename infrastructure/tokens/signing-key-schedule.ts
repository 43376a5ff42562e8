/** How long a key signs. */
const ROTATE_MS = 90 * 86_400_000;
/** How long a key is published before it signs: longer than any client caches a JWK Set. */
export const PUBLISHED_BEFORE_MS = 86_400_000;
/** How long a key is published after it signed last: longer than any token lives. */
const PUBLISHED_AFTER_MS = 86_400_000;

/** Times of a key, in ms since the epoch. */
export interface KeyTimes {
  readonly createdAt: number;
  /** From here on it signs, until a later key does. */
  readonly activatesAt: number;
}

export type SigningKeyState = 'next' | 'active' | 'retired';

export interface Scheduled<Key extends KeyTimes> {
  readonly key: Key;
  readonly state: SigningKeyState;
  /** When it stopped signing; null while it signs or will. */
  readonly retiredAt: number | null;
}

/** In the order in which they sign. */
export const inTurn = <Key extends KeyTimes>(keys: readonly Key[]): Key[] =>
  [...keys].sort((a, b) => a.activatesAt - b.activatesAt);

/**
 * What each key is at `now`, in the order in which they sign. It follows from their times alone: a key becomes active
 * without anybody doing anything, in all processes at once.
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

/** The key that signs at `now`; undefined when none does yet. */
export const activeOf = <Key extends KeyTimes>(keys: readonly Key[], now: number): Key | undefined =>
  scheduled(keys, now).find(({ state }) => state === 'active')?.key;

/** Retired keys that signed nothing that is still alive. */
export const outlivedOf = <Key extends KeyTimes>(keys: readonly Key[], now: number): Key[] =>
  scheduled(keys, now)
    .filter(({ retiredAt }) => retiredAt !== null && retiredAt + PUBLISHED_AFTER_MS <= now)
    .map(({ key }) => key);

/** Whether none is waiting for its turn. */
export const lacksNext = (keys: readonly KeyTimes[], now: number): boolean =>
  keys.every(({ activatesAt }) => activatesAt <= now);

/** When a key made at `now` is to sign, after these. */
export const nextActivation = (keys: readonly KeyTimes[], now: number): number =>
  Math.max((activeOf(keys, now)?.activatesAt ?? now) + ROTATE_MS, now + PUBLISHED_BEFORE_MS);
