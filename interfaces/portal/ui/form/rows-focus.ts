import { useLayoutEffect, useRef } from 'preact/hooks';

/** What moves the focus when a row of fields is added or removed. */
export interface RowsFocus {
  /** Of the button that adds a row. */
  readonly adding: { current: HTMLButtonElement | null };
  /** Called with a change of the rows: a row that is added gets the focus; after one that is removed, the button that adds one. */
  readonly after: (change: 'added' | 'removed') => void;
}

/**
 * Returns what moves the focus once the rows have changed: a button that goes with its row would leave it nowhere.
 * @param firstOf returns the id of the first field of a row, by its index
 */
export function useRowsFocus(rows: readonly unknown[], firstOf: (index: number) => string): RowsFocus {
  const adding = useRef<HTMLButtonElement>(null);
  const next = useRef<'added' | 'removed' | null>(null);
  useLayoutEffect(() => {
    if (next.current === 'removed') adding.current?.focus();
    else if (next.current === 'added') document.getElementById(firstOf(rows.length - 1))?.focus();
    next.current = null;
  }, [rows]);
  return {
    adding,
    after: (change) => {
      next.current = change;
    },
  };
}
