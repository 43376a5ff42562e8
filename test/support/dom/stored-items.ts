interface Storage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Keeps what a window has stored, in place of what was kept before. */
export function keepStorage(storage: Storage, kept: Map<string, string>): void {
  kept.clear();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key !== null) kept.set(key, storage.getItem(key) ?? '');
  }
}

/** Stores what was kept. */
export function restoreStorage(storage: Storage, kept: ReadonlyMap<string, string>): void {
  for (const [key, value] of kept) storage.setItem(key, value);
}
