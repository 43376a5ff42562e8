const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/** Returns the wait before a further attempt, in ms: what the service asks for, or twice as long each time. */
export function waitBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? NaN) * 1000;
  const grown = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  // spread, so that all tabs do not come at once
  return Math.max(Number.isFinite(asked) ? asked : 0, grown * (0.75 + Math.random() / 2));
}

/** Waits. Rejects when the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('left', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Returns where the readiness of the service is asked: on the portal's own origin, whose answers a script may read, and below
 * the path that a proxy passes on. A portal on the host of the service, at another port, has none of its own.
 */
export function readinessAddress(baseUrl: string, portalUrl: string): string {
  const [base, portal] = [new URL(baseUrl), new URL(portalUrl)];
  const isApart = base.hostname !== portal.hostname;
  const at = base.origin === portal.origin ? baseUrl : isApart ? portalUrl : portal.origin;
  return `${at}/health/ready`;
}
