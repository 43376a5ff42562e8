import { type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** A version of the record that a form edits. */
export interface RecordVersion<V> {
  readonly values: V;
  readonly etag: string | null;
}

/** The version of the record from which the values of a form have grown. */
export interface GrownFrom<V> {
  readonly base: ReadonlySignal<RecordVersion<V>>;
  /** Says that the present values have grown from another version. */
  readonly restart: (base: RecordVersion<V>) => void;
  /** Takes the version that the screen shows, where it is another than before. */
  readonly follow: () => void;
  /** Puts what was changed here onto another version. */
  readonly moveTo: (next: RecordVersion<V>) => void;
}

/** Returns whether two values hold something different. */
export const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/**
 * Follows the record under the values of a form: members that were changed here stay, the others take its newest values.
 * A member that was changed to different values here and there keeps its base, and with it the form keeps its `etag`,
 * so that saving it is refused with 412.
 */
export function grownFrom<V extends object>(values: Signal<V>, shown: () => RecordVersion<V>): GrownFrom<V> {
  const base = signal(shown());
  let seen = base.peek();
  const moveTo = (next: RecordVersion<V>): void => {
    const own = values.peek();
    const before = base.peek().values;
    const moved = { ...next.values };
    const grown = { ...next.values };
    let { etag } = next;
    for (const name of Object.keys(own) as (keyof V)[]) {
      if (!differs(own[name], before[name])) continue;
      moved[name] = own[name];
      if (!differs(moved[name], grown[name]) || !differs(grown[name], before[name])) continue;
      grown[name] = before[name];
      etag = base.peek().etag;
    }
    base.value = { values: grown, etag };
    if (differs(moved, own)) values.value = moved;
  };
  return {
    base,
    restart: (next) => {
      base.value = next;
    },
    follow: () => {
      const now = shown();
      if (differs(now, seen)) moveTo((seen = now));
    },
    moveTo,
  };
}
