import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Answer } from './api.js';
import { ApiError } from './api-error.js';

/** What a screen shows of a record or list. */
export interface ResourceState<T> {
  /** What was read last, also while it is read again. */
  readonly answer: Answer<T> | null;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
}

/** A record or list as the screen shows it. */
export interface ResourceView<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** Returns whether what it shows belongs to another address, such as other filters, and what belongs here is being read. */
  readonly isStale: () => boolean;
  /** Reads again. */
  readonly reload: () => void;
}

export interface Resource<T> extends ResourceView<T> {
  /** Returns whether what belongs here was answered, or refused; also where nothing is read. */
  readonly isSettled: () => boolean;
  /** Shows an answer that a write has given, without reading again. */
  readonly show: (answer: Answer<T>) => void;
  /** Reads again. Resolves when the screen has what was read, or the refusal of it; never throws. */
  readonly refresh: () => Promise<void>;
}

type Fetcher<T> = (signal: AbortSignal) => Promise<Answer<T>>;

/** The resources on the screen, by key. */
const shown = new Map<string, Set<() => void>>();

/** Reads again what is on the screen and whose key begins so: called after a write, e.g. `changed('/api/roles')`. */
export function changed(...prefixes: readonly string[]): void {
  for (const [key, reloads] of shown)
    if (prefixes.some((prefix) => key.startsWith(prefix))) for (const reload of reloads) reload();
}

/**
 * Reads a record or list for as long as the component is on the screen. What it shows stays while it is read again; a key
 * that changes aborts what is under way.
 * @param key the path with its query, which is also what `changed` compares; null reads nothing
 */
export function useResource<T>(key: string | null, fetcher: Fetcher<T>): Resource<T> {
  const held = useMemo(() => holder<T>(), []);
  held.want(key);
  useEffect(() => held.open(key, fetcher), [key]);
  return held;
}

function holder<T>(): Resource<T> & {
  /** Records what belongs on the screen. */
  readonly want: (key: string | null) => void;
  readonly open: (key: string | null, fetcher: Fetcher<T>) => () => void;
} {
  const state = signal<ResourceState<T>>({ answer: null, error: null, isLoading: true });
  let read: () => Promise<void> = () => Promise.resolve();
  let answered: string | null = null;
  let settled: string | null = null;
  let requested: string | null = null;
  return {
    want: (key) => {
      requested = key;
    },
    state,
    isStale: () => state.value.answer !== null && answered !== requested,
    isSettled: () => {
      const { answer, error } = state.value;
      return requested === null || ((answer ?? error) !== null && settled === requested);
    },
    reload: () => void read(),
    refresh: () => read(),
    show: (answer) => {
      answered = settled = requested;
      state.value = { answer, error: null, isLoading: false };
    },
    open(key, fetcher) {
      if (key === null) return () => undefined;
      let underWay: AbortController | undefined;
      read = () => {
        underWay?.abort();
        const own = (underWay = new AbortController());
        state.value = { ...state.value, isLoading: true };
        return fetcher(own.signal).then(
          (answer) => {
            if (underWay !== own) return;
            answered = settled = key;
            state.value = { answer, error: null, isLoading: false };
          },
          (error: unknown) => {
            if (underWay !== own || own.signal.aborted) return;
            settled = key;
            state.value = { ...state.value, error: asApiError(error), isLoading: false };
          },
        );
      };
      const reload = (): void => void read();
      shown.set(key, (shown.get(key) ?? new Set()).add(reload));
      reload();
      return () => {
        underWay?.abort();
        underWay = undefined;
        const others = shown.get(key);
        others?.delete(reload);
        if (others?.size === 0) shown.delete(key);
      };
    },
  };
}

/** Returns a refusal, or a fault of the application as one. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ status: 0, code: 'application_fault', title: String(error) });
