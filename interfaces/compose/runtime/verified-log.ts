import type { EventStore } from '../../../application/ports/events/event-store.js';
import {
  type VerifiedEventStore,
  verifiedEventStore,
} from '../../../infrastructure/event-store/verified-event-store.js';
import type { KeptInstallation } from '../../../infrastructure/installation/kept-installation.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import { foreignLog, halfRestored, shortLog } from './log-mismatch.js';

export interface VerifiedLogOptions {
  readonly store: EventStore;
  readonly database: Sql;
  readonly installation: KeptInstallation;
  /** Told once with one line when the log turns out to be another one, and once with null when the right one is back. */
  readonly onChange: (line: string | null) => void;
  /** Whether a log that ends before what was seen is taken. */
  readonly logWasRestored?: boolean | undefined;
}

/** The event log, which gives and takes nothing while it is not that of the database's installation, whole. */
export function verifiedLog({
  store,
  database,
  installation,
  onChange,
  logWasRestored,
}: VerifiedLogOptions): VerifiedEventStore {
  const compared = { store, database, installation };
  return verifiedEventStore({
    store,
    onChange,
    check: async (seen) => {
      const line = await foreignLog(compared);
      if (line !== null || logWasRestored === true) return line;
      return (await halfRestored(database)) ?? shortLog(compared, seen);
    },
  });
}
