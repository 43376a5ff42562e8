import { type ReadonlySignal, signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';

/** Work that takes long, goes on while other screens are shown, and can be stopped. `I`: what it is about. */
export type WorkState<I, T> =
  | { readonly stage: 'idle' }
  | { readonly stage: 'running'; readonly about: I; readonly startedAt: number; readonly bytes: number }
  | { readonly stage: 'done'; readonly about: I; readonly result: T }
  | { readonly stage: 'failed'; readonly about: I; readonly error: ApiError };

export interface LongWork<I, T> {
  readonly state: ReadonlySignal<WorkState<I, T>>;
  /** Begins it, unless it is under way. Resolves when it has ended, in whichever way. */
  readonly start: (about: I) => Promise<WorkState<I, T>>;
  readonly stop: () => void;
}

interface Step {
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly received: (bytes: number) => void;
}

/** Returns a kind of work, of which one piece at a time is under way in this window. */
export function longWork<I, T>(run: (about: I, step: Step) => Promise<T>): LongWork<I, T> {
  const state = signal<WorkState<I, T>>({ stage: 'idle' });
  let leaving: AbortController | undefined;
  return {
    state,
    async start(about) {
      if (state.peek().stage === 'running') return state.peek();
      const own = (leaving = new AbortController());
      const running = { stage: 'running', about, startedAt: Date.now(), bytes: 0 } as const;
      state.value = running;
      let ended: WorkState<I, T>;
      try {
        const result = await run(about, {
          signal: own.signal,
          received: (bytes) => {
            if (leaving === own) state.value = { ...running, bytes };
          },
        });
        ended = { stage: 'done', about, result };
      } catch (error) {
        ended = own.signal.aborted ? { stage: 'idle' } : { stage: 'failed', about, error: asApiError(error) };
      }
      if (leaving === own) state.value = ended;
      return ended;
    },
    stop() {
      leaving?.abort();
    },
  };
}

/**
 * Returns what a download does with a failure: a connection that broke before the end is reported as `export_cut_off`.
 * @param signal of the download, which may have been stopped
 */
export const cutOff =
  (signal: AbortSignal) =>
  (error: unknown): never => {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'export_cut_off' });
  };
