import { randomBytes } from 'node:crypto';
import { ErrorType, EventStoreDBClient } from '@eventstore/db-client';
import { INSTALLATION_STREAM } from '../../domain/installation/installation-events.js';
import { eventStoreDbEventStore } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';

/** A trial on a server that may serve an installation: logs of streams whose names no installation follows. */
export interface Trial {
  /** What the names of another log's streams begin with. */
  readonly newPrefix: () => string;
  /** Deletes the streams of all these logs. Returns how many. */
  readonly deleteStreams: () => Promise<number>;
}

export function trialOn(url: string): Trial {
  const run = `trial_${randomBytes(6).toString('hex')}_`;
  const prefixes: string[] = [];
  return {
    newPrefix: () => {
      const prefix = `${run}${prefixes.length}_`;
      prefixes.push(prefix);
      return prefix;
    },
    deleteStreams: async () => {
      const client = EventStoreDBClient.connectionString(url);
      let deleted = 0;
      for (const streamPrefix of prefixes) {
        const store = eventStoreDbEventStore({ url, streamPrefix, timeout: 60_000 });
        const names = new Set((await store.installation()) === null ? [] : [INSTALLATION_STREAM]);
        for await (const page of store.readAll()) for (const { stream } of page) names.add(stream);
        await store.close();
        for (const name of names)
          await client.deleteStream(`${streamPrefix}${name}`).catch((error: unknown) => {
            // by the deletion of its tenant
            if ((error as { type?: unknown }).type !== ErrorType.STREAM_DELETED) throw error;
          });
        deleted += names.size;
      }
      await client.dispose();
      return deleted;
    },
  };
}
