import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFile } from './data-file.js';
import { type EventStoreDouble, startEventStoreDouble } from './eventstoredb-double.js';
import type { RecordedEvent } from './reads/recorded-event.js';
import { temporaryFolder } from '../run/temporary-folder.js';

/** A server whose disk can be replaced by another one, on the same port. */
export interface SwappedDouble {
  readonly url: string;
  /** The events on the present disk. */
  events(): readonly RecordedEvent[];
  /** Kills it with kill -9, and starts it with these events on its disk. */
  swap(events: readonly RecordedEvent[]): Promise<void>;
  close(): Promise<void>;
}

export async function swappedDouble(): Promise<SwappedDouble> {
  const folder = temporaryFolder('swapped');
  let disks = 0;
  const start = (events: readonly RecordedEvent[], port = 0): Promise<EventStoreDouble> => {
    const dataFile = join(folder, `disk-${disks++}`);
    const file = openDataFile(dataFile);
    if (events.length > 0) file.write(events);
    file.close();
    return startEventStoreDouble({ dataFile, port });
  };
  let double = await start([]);
  const { url, port } = double;
  return {
    url,
    events: () => [...double.log.events],
    swap: async (events) => {
      await double.stop();
      double = await start(events, port);
    },
    close: async () => {
      await double.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
