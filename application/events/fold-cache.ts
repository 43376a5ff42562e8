import type { RecordedEvent } from '../../domain/shared/domain-event.js';

/** What was made of a history, and by what. */
interface Fold {
  readonly by: object;
  readonly made: unknown;
}

/** Histories whose fold is kept; null until it is made. */
const folds = new WeakMap<readonly RecordedEvent[], Fold | null>();

/** Keeps the fold of a history, which never changes, for as long as the history itself. */
export const cacheFold = (history: readonly RecordedEvent[]): unknown => folds.set(history, null);

/**
 * Returns what `make` makes of a history. When the history is kept, a second call with the same `by` returns what the first
 * one made. `by`: what the result depends on besides the history.
 */
export function foldOf<Made>(history: readonly RecordedEvent[], by: object, make: () => Made): Made {
  const fold = folds.get(history);
  if (fold === undefined) return make();
  if (fold?.by === by) return fold.made as Made;
  const made = make();
  folds.set(history, { by, made });
  return made;
}
