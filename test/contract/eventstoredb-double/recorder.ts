import { setTimeout as sleep } from 'node:timers/promises';
import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client';

/** What a subscription reported, in order: ids of events, `caughtUp`, `fellBehind`, `checkpoint`, then `ended` or the error's type. */
export interface Recorder {
  readonly reported: string[];
  readonly ids: readonly string[];
  until(holds: () => boolean, what: string): Promise<void>;
  untilTold(what: string, times?: number): Promise<void>;
}

/** What it reports: checkpoints and the rest come on different ways, so a filter's `checkpointReached` calls `note`. */
export function record(
  subscription: AllStreamSubscription | StreamSubscription,
  reported: string[] = [],
): Recorder {
  const ids: string[] = [];
  subscription.on('caughtUp', () => reported.push('caughtUp'));
  subscription.on('fellBehind', () => reported.push('fellBehind'));
  subscription.on('data', ({ event }) => {
    reported.push(event!.id);
    ids.push(event!.id);
  });
  subscription.on('end', () => reported.push('ended'));
  subscription.on('error', (error) => reported.push((error as unknown as { type: string }).type));
  const until = async (holds: () => boolean, what: string): Promise<void> => {
    const deadline = Date.now() + 30_000;
    while (!holds()) {
      if (Date.now() > deadline) throw new Error(`no ${what} within 30 s; reported ${reported.join(', ')}`);
      await sleep(1);
    }
  };
  return {
    reported,
    ids,
    until,
    untilTold: (what, times = 1) => until(() => reported.filter((one) => one === what).length >= times, what),
  };
}
