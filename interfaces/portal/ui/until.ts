import { useEffect, useRef } from 'preact/hooks';
import type { ResourceView } from '../api/resource.js';

const EVERY_MS = 1_500;

/**
 * Reads a record again until it is done: a while after each answer, when the window is seen. Returns whether it has given
 * up. A refusal ends it only where another read would be refused as well.
 * @param limits.most the reads in a row that may find nothing new before it gives up. Default: those of a minute
 * @param limits.calm the same for a record that seems to be done. Default: none
 */
export function useUntil<T>(
  resource: ResourceView<T>,
  isDone: (data: T) => boolean,
  { most = 40, calm = 0 }: { readonly most?: number; readonly calm?: number } = {},
): boolean {
  const state = resource.state.value;
  const { answer, error, isLoading } = state;
  const seen = useRef({ text: '', reads: 0 });
  const text = JSON.stringify(answer?.data);
  if (seen.current.text !== text) seen.current = { text, reads: 0 };
  const seemsDone = answer === null || isDone(answer.data);
  const isOver = seen.current.reads >= (seemsDone ? calm : most);
  const isRefused = error !== null && error.status < 500;
  useEffect(() => {
    if (answer === null || isLoading || isOver || isRefused) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      seen.current.reads += 1;
      resource.reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);
  return isOver && !seemsDone;
}
