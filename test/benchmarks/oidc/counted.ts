import type { StatementCounter } from '../../support/bench/statement-counter.js';
import type { Sample } from '../measure.js';

/** Sequential operations; the background work of the service comes on top of some. */
const OPERATIONS = 12;

const signedToken = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;

/**
 * Returns the work with what an operation takes beside time: statements, round trips, commits that wait for the disk, and
 * signatures (the signed tokens in what it answers). They are counted on a service of its own, behind a counter.
 * @param operation does it once there, and returns the texts of its answers
 */
export const counted =
  (subject: () => Promise<Sample>, counter: StatementCounter, operation: () => Promise<string>) =>
  async (): Promise<Sample> => {
    const sample = await subject();
    const counts: Record<'statements' | 'round trips' | 'synchronous commits' | 'signatures', number>[] = [];
    for (let n = 0; n < OPERATIONS; n++) {
      counter.take();
      const text = await operation();
      const { statements, roundTrips, synchronousCommits } = counter.take();
      counts.push({
        statements,
        'round trips': roundTrips,
        'synchronous commits': synchronousCommits,
        signatures: text.match(signedToken)?.length ?? 0,
      });
    }
    const [fewest] = counts.sort((a, b) => a.statements - b.statements);
    return { ...sample, costs: fewest! };
  };
