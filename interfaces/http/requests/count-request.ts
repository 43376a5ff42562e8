import type { RateLimiter } from '../../../application/ports/shared/rate-limiter.js';
import type { HttpRequest } from '../http-types.js';
import { HttpProblem, rateLimited } from '../answers/problem.js';

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
