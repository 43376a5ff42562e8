import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import type { LogUnderTest } from '../../../contract/event-store/log-under-test.js';
import {
  type DoubleOptions,
  startEventStoreDouble,
} from '../../../support/eventstoredb/eventstoredb-double.js';
import { siblingModule } from '../../../support/run/sibling-module.js';
import { openStore } from './open-store.js';

/** A log on a server of its own in this process, for the contract suite. */
export async function doubleLog(options: DoubleOptions): Promise<LogUnderTest> {
  const double = await startEventStoreDouble(options);
  const opened: EventStore[] = [];

  return {
    store: () => {
      const store = openStore(double.url);
      opened.push(store);
      return store;
    },
    opener: { module: siblingModule(import.meta.url, 'open-store'), config: double.url },
    faults: {
      breakConnections: () => {
        double.breakConnections();
        return Promise.resolve();
      },
      loseNextAnswer: () => double.faults.inject('append', { kind: 'lose-answer', by: 'cut' }),
      skipPositions: (beyond) => {
        double.skipPositions(beyond);
        return Promise.resolve();
      },
    },
    /** The server's own events between ours, and answers lost in each way that there is. */
    disturb: async (_, signal) => {
      // the last takes its writer a while to notice: once is enough
      const ways = ['cut', 'status', 'silence'] as const;
      for (let round = 0; !signal.aborted; round++) {
        double.writeSystemEvents(3);
        const by = ways[round % 20 === 0 ? round / 20 : ways.length];
        if (by !== undefined) double.faults.inject('append', { kind: 'lose-answer', by });
        await sleep(10);
      }
      double.faults.clear();
      return [];
    },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await double.stop();
    },
  };
}
