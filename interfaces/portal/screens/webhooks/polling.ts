import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Answer } from '../../api/api.js';
import { pause } from '../../api/repeating.js';
import type { ResourceView } from '../../api/resource.js';
import type { ListPage } from '../../ui/list/list.js';

const POLL_MS = 5_000;

/**
 * Returns whether a list has changed since it was read: looked at every few seconds while the window is seen.
 * @param fetcher reads the same page of the list
 */
export function useListChange<T>(
  resource: ResourceView<ListPage<T>>,
  fetcher: (signal: AbortSignal) => Promise<Answer<ListPage<T>>>,
): boolean {
  const isOld = useSignal(false);
  const items = resource.state.value.answer?.data.items;
  useEffect(() => {
    isOld.value = false;
    if (items === undefined) return;
    const shown = JSON.stringify(items);
    const leaving = new AbortController();
    const watch = async (): Promise<void> => {
      while (!isOld.peek()) {
        await pause(POLL_MS, leaving.signal);
        if (document.hidden) continue;
        isOld.value = JSON.stringify((await fetcher(leaving.signal)).data.items) !== shown;
      }
    };
    // a refusal is shown as soon as the list itself is read
    watch().catch(() => undefined);
    return () => leaving.abort();
  }, [items]);
  return isOld.value;
}
