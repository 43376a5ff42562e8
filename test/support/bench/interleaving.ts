import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type World, Crash } from '../in-memory/in-memory-app.js';

/** What a process of its own does. */
export interface Attempt<Step> {
  readonly step: Step;
  /** After which of its writes (from 1) the process dies; null when it lives. */
  readonly crash: number | null;
  /** The clock jumps before it begins: a process that is at work then counts as dead. */
  readonly minutesLater?: boolean;
}

/** Draws null in most cases, else one of the first writes. */
export const crashWithin = (writes: number, alive: number): fc.Arbitrary<number | null> =>
  fc.oneof(
    { weight: alive, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: writes }) },
  );

/**
 * Makes the attempts at once, their calls of ports in the order that the scheduler draws. Answers which of them came to
 * their end; refused ones and dead ones did not.
 */
export function interleaved<Step>(
  scheduler: fc.Scheduler,
  world: World,
  attempts: readonly Attempt<Step>[],
  run: (app: App, step: Step) => Promise<unknown>,
): Promise<boolean[]> {
  const turn = (call: string): Promise<void> => scheduler.schedule(Promise.resolve(), call);
  const running = attempts.map(async ({ step, crash: at, minutesLater = false }) => {
    try {
      if (minutesLater) {
        await turn('a minute passes');
        world.now += 60_000;
      }
      await run(world.process(at === null ? { turn } : { turn, crash: { at, when: 'after' } }), step);
      return true;
    } catch (error) {
      if (error instanceof DomainError || error instanceof Crash) return false;
      throw error;
    }
  });
  return scheduler.waitFor(Promise.all(running));
}
