import type { HttpRequest, HttpResponse } from '../http-types.js';

/** Calls that are not charged to any limit before their body was read. */
export interface CallsUnderWay {
  /**
   * Counts a call until its answer ends, among those of its network.
   * @param most that may be under way at once, this one included
   * @returns false, and counts nothing, where there are as many already
   */
  enter(req: HttpRequest, res: HttpResponse, most: number): boolean;
}

/**
 * Counts in this process. Without it a stranger could hold any number of bodies open, or have any number checked at once.
 * @param networkOf what shares the limit of an address
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
