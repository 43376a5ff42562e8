import pg from 'pg';
import { connectionConfig, type DatabaseOptions } from './connection-config.js';
import { openSession } from './open-session.js';
import { isReadOnly, refusedConnection } from './sql-errors.js';
import type { SqlResult, Statement } from './statement.js';
import { sendTogether } from './statement-group.js';

/** Connections that send statements without waiting for the answers to those before. Each opens at its first use. */
export class Pipelines {
  readonly #options: DatabaseOptions;
  readonly #onOpen: (client: pg.Client) => void;
  readonly #clients: (Promise<pg.Client> | undefined)[];
  #next = 0;

  /** @param onOpen called with each connection before it opens */
  constructor(options: DatabaseOptions, onOpen: (client: pg.Client) => void) {
    this.#options = options;
    this.#onOpen = onOpen;
    this.#clients = new Array<Promise<pg.Client> | undefined>(options.pipelined ?? 2).fill(undefined);
  }

  /** Runs the statements in one transaction, on the connections in turn. Throws the first failure. */
  async send(
    statements: readonly Statement[],
    timeout = this.#options.timeout,
  ): Promise<SqlResult<Record<string, unknown>>[]> {
    const slot = this.#next++ % this.#clients.length;
    const client = await (this.#clients[slot] ?? this.#open(slot));
    try {
      return await sendTogether(client, statements, timeout);
    } catch (error) {
      if (isReadOnly(error)) client.connection.stream.destroy();
      throw error;
    }
  }

  /** Ends the connections once the statements under way are answered. */
  async close(): Promise<void> {
    const opened = this.#clients.map((opening) => opening?.catch(() => undefined));
    await Promise.all(opened.map(async (opening) => (await opening)?.end()));
  }

  #open(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionConfig(this.#options), pipeline: true });
    const drop = (): void => {
      // by the time a lost connection ends, the slot may hold the next one
      if (this.#clients[slot] === opening) this.#clients[slot] = undefined;
    };
    this.#onOpen(client);
    client.once('end', drop);
    client.on('error', (error) => {
      drop();
      this.#options.onConnectionError?.(error);
    });
    const opening = (async () => {
      try {
        await client.connect();
        await openSession(client, this.#options);
        return client;
      } catch (error) {
        drop();
        client.connection.stream.destroy();
        return refusedConnection(error);
      }
    })();
    this.#clients[slot] = opening;
    return opening;
  }
}
