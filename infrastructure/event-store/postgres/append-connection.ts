import type { Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import type { Database, Session } from '../../postgres/database.js';
import { isReadOnly } from '../../postgres/sql-errors.js';
import {
  addedEvents,
  type AppendRow,
  appendStatement,
  type BatchedAppend,
  batchOutcome,
  type Outcome,
} from './append-batch.js';

/** The connection of all appends of a process. It opens with the first append, and again after a loss. */
export interface AppendConnection {
  /** Makes the appends in one round trip. Rejects with the error of the database or the connection. */
  send(appends: readonly BatchedAppend[]): Promise<readonly Outcome[]>;
  /** Cuts the connection: appends under way fail, and may have taken effect. */
  drop(): void;
  close(): Promise<void>;
}

export interface AppendConnectionOptions {
  /** Milliseconds after which the server gives up an append. */
  readonly timeout: number;
  /** Called when the connection is lost. */
  readonly onLoss: () => void;
  /** Called in commit order with the events that a statement sent at `at` (ms since the epoch) added right behind `base`. */
  readonly onAdded: (base: Position, added: readonly StoredEvent[], at: number) => void;
}

/** Creates a connection for appends. */
export function appendConnection(
  database: Database,
  { timeout, onLoss, onAdded }: AppendConnectionOptions,
): AppendConnection {
  let current: Promise<Session> | undefined;
  let connected: Session | undefined;

  const open = async (): Promise<Session> => {
    const session = await database.session({ pipelined: true });
    const settings = session.query({
      // The server gives up so that no abandoned call keeps waiting for the lock. A snapshot from before the lock would
      // see stale revisions. Plans are made once, as planning for each array takes longer than the append, and must not
      // be those for an empty table.
      text: `set statement_timeout = ${timeout}; set default_transaction_isolation = 'read committed';
             set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off`,
      timeout,
    });
    await settings.catch((error: unknown) => {
      session.drop();
      throw error;
    });
    return session;
  };
  const connect = (): Promise<Session> => {
    if (current) return current;
    const opening = open();
    const forget = (): void => {
      if (current !== opening) return;
      current = undefined;
      connected = undefined;
      onLoss();
    };
    opening
      .then((session) => {
        connected = session;
        return session.ended;
      })
      .then(forget, forget);
    current = opening;
    return opening;
  };

  return {
    send: async (appends) => {
      const session = await connect();
      const at = Date.now();
      const answer = await session.query<AppendRow>(appendStatement(appends)).catch((error: unknown) => {
        if (isReadOnly(error)) session.drop();
        throw error;
      });
      // before subscribers receive the events, which they open with these keys
      for (const { newKey } of appends) newKey?.stored();
      const { outcomes, base } = batchOutcome(appends, answer);
      if (base !== null) onAdded(base, addedEvents(appends, outcomes, base), at);
      return outcomes;
    },
    drop: () => {
      connected?.drop();
    },
    close: async () => {
      const session = await current?.catch(() => undefined);
      await session?.close();
    },
  };
}
