/** Whether this process answers requests, as far as imports make way for them. */
export interface RecentRequests {
  /** Records the answer to a request at a route, by its template. */
  readonly onAnswered: (route: string) => void;
  /** Returns whether one was answered of late. */
  exist(): boolean;
}

/** A person who signs in may take this long to type between two requests. */
const RECENT_MS = 3_000;

/** Those about imports, by which their progress is watched, and those of monitors. */
const doNotCount = /\/users\/imports|^\/(?:health|metrics)\b/;

/** Creates the memory of the latest request that an import makes way for. */
export function recentRequests(now: () => number = () => performance.now()): RecentRequests {
  let latest = -Infinity;
  return {
    onAnswered(route) {
      if (!doNotCount.test(route)) latest = now();
    },
    exist: () => now() - latest < RECENT_MS,
  };
}
