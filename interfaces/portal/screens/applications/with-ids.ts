import type { Answer } from '../../api/api.js';

/** Returns a page whose records have an `id`, as lists need it. @param idOf returns it for a record */
export const withIds =
  <T>(idOf: (record: T) => string) =>
  <P extends { readonly items: readonly T[] }>(
    answer: Answer<P>,
  ): Answer<Omit<P, 'items'> & { readonly items: readonly (T & { readonly id: string })[] }> => ({
    ...answer,
    data: { ...answer.data, items: answer.data.items.map((record) => ({ ...record, id: idOf(record) })) },
  });
