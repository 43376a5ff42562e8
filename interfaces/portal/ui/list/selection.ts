import { type ReadonlySignal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/** Rows that are selected for an action on many. */
export interface Selection {
  readonly ids: ReadonlySignal<ReadonlySet<string>>;
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** Returns an empty selection, which lasts as long as the screen. */
export function useSelection(): Selection {
  return useMemo(() => {
    const ids = signal<ReadonlySet<string>>(new Set());
    return {
      ids,
      set: (some, isSelected) => {
        const next = new Set(ids.peek());
        for (const id of some)
          if (isSelected) next.add(id);
          else next.delete(id);
        ids.value = next;
      },
      clear: () => {
        ids.value = new Set();
      },
    };
  }, []);
}
