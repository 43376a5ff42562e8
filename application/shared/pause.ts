/** Resolves after this many milliseconds, or as soon as `signal` aborts. Never rejects. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
