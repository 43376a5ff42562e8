import { HttpProblem } from '../../http/answers/problem.js';

/** The most requests that wait for events at a time: of one credential, and in a process. */
export const MOST_WAITS = { ofCaller: 5, inAll: 2_000 } as const;

const underWay = new Map<string, number>();
let inAll = 0;

const tooMany = (detail: string): HttpProblem =>
  new HttpProblem({ status: 429, code: 'feed_waits_under_way', detail, headers: { 'Retry-After': '1' } });

/**
 * Counts a request that waits. Returns the function to call once it does not any more; a further call does nothing.
 * Throws HttpProblem 429 at the limit of the credential, or of the process.
 * @param callerId id of the API key or of the user
 */
export function beginWait(callerId: string): () => void {
  const count = underWay.get(callerId) ?? 0;
  if (count >= MOST_WAITS.ofCaller)
    throw tooMany(`${count} requests of this credential wait already: let one end, or ask without "wait".`);
  if (inAll >= MOST_WAITS.inAll)
    throw tooMany('Too many requests wait at this process: try again, or ask without "wait".');
  underWay.set(callerId, count + 1);
  inAll += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = underWay.get(callerId)! - 1;
    if (left > 0) underWay.set(callerId, left);
    else underWay.delete(callerId);
    inAll -= 1;
  };
}

/** Returns how many requests of this process wait. */
export const waitsUnderWay = (): number => inAll;
