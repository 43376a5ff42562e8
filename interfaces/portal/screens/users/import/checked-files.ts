import type { ConvertedSource } from './convert-source.js';

/** Files that were checked in this window, and how: they are still there when the import begins. */
export interface CheckedFiles extends ConvertedSource {
  readonly names: readonly string[];
}

/** By the id of the dry run. The last one alone: they may be large. */
let last: { readonly id: string; readonly files: CheckedFiles } | null = null;

/** Keeps the files of a dry run. */
export function storeChecked(id: string, files: CheckedFiles): void {
  last = { id, files };
}

/** Returns the files of a dry run; null where another window, or an earlier load of the page, has checked them. */
export const checkedFiles = (id: string): CheckedFiles | null => (last?.id === id ? last.files : null);
