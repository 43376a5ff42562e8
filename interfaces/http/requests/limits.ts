import type { RateLimiter } from '../../../application/ports/shared/rate-limiter.js';
import { HttpProblem, rateLimited } from '../answers/problem.js';
import type { HttpRequest, HttpResponse } from '../http-types.js';

/** Charges one request to a limit, which the answer then shows. Throws HttpProblem 429 above it. */
export async function countRequest(
  limiter: RateLimiter,
  key: string,
  { context }: HttpRequest,
): Promise<void> {
  context.isCounted = true;
  const state = await limiter.take(key);
  context.rate = state;
  if (!state.allowed) throw new HttpProblem(rateLimited(state, Date.now()));
}

/** Throws HttpProblem 429 where the limit is known to be used up. Charges nothing. */
export function refuseAbove(limiter: RateLimiter, key: string, { context }: HttpRequest): void {
  const state = limiter.peek(key);
  if (state.allowed) return;
  context.isCounted = true;
  context.rate = state;
  throw new HttpProblem(rateLimited(state, Date.now()));
}

/** Concurrent calls that are charged to no limit before their body was read. */
export interface CallsUnderWay {
  /**
   * Counts a call, until its answer ends, among those of its network.
   * @param most the most concurrent calls, this one included
   * @returns false, without counting, when there are as many already
   */
  enter(req: HttpRequest, res: HttpResponse, most: number): boolean;
}

/**
 * Counts calls in this process. Without this limit a caller could hold any number of bodies open, or have any number
 * of credentials verified at the same time, without a credential.
 * @param networkOf the network of an address, which shares its limit
 */
export function callsUnderWay(networkOf: (address: string) => string): CallsUnderWay {
  const counts = new Map<string, number>();
  return {
    enter({ context }, res, most) {
      const network = networkOf(context.ip);
      const count = counts.get(network) ?? 0;
      if (count >= most) return false;
      counts.set(network, count + 1);
      res.once('close', () => {
        const left = (counts.get(network) ?? 1) - 1;
        if (left === 0) counts.delete(network);
        else counts.set(network, left);
      });
      return true;
    },
  };
}
