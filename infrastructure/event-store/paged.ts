import type { StoredEvent } from '../../application/ports/events/event-store.js';

/** Events in a page of a read. */
export const PAGE_SIZE = 500;

/**
 * Yields pages until one has fewer than `PAGE_SIZE` events. `read` is called with the last event of the page before,
 * undefined for the first page.
 */
export async function* paged(
  read: (last: StoredEvent | undefined) => Promise<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  let page: readonly StoredEvent[] = [];
  do {
    page = await read(page.at(-1));
    if (page.length > 0) yield page;
  } while (page.length === PAGE_SIZE);
}
