import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseOptions } from './connection-config.js';
import { type Listener, Listening } from './listening.js';
import { expectRole, openSession, REMEDY, UnsafeSession } from './open-session.js';
import { Pipelines } from './pipelines.js';
import { isReadOnly, refusedConnection } from './sql-errors.js';
import type { SqlResult, Statement } from './statement.js';
import { sendTogether } from './statement-group.js';

/** The database, or an open transaction. `int8` is returned as bigint. */
export interface Sql {
  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<SqlResult<Row>>;
}

/** A connection outside of the pool, e.g. to hold locks. */
export interface Session extends Sql {
  /** Runs the statements in one transaction and one round trip. The session must be pipelined. */
  together(statements: readonly Statement[], timeout?: number): Promise<SqlResult<Record<string, unknown>>[]>;
  onNotification(listener: (channel: string, payload: string) => void): void;
  /** Resolves when the connection has ended, on either side. */
  readonly ended: Promise<void>;
  /** Ends the connection: statements under way are answered first when the session is pipelined, and fail when it is not. */
  close(): Promise<void>;
  /** Cuts the connection: statements under way fail, and may have taken effect. */
  drop(): void;
}

/** Shows the rows of one tenant until its transaction ends, and returns as which role. */
const tenantScope: Statement = {
  name: 'tenant_scope',
  text: "select set_config('app.tenant', $1, true), current_user as role",
};

/** How long the server may take to end a connection. */
const CLOSE_MS = 500;

/** The message is that of `pg` for a lost connection. */
const cutOff = (): Error => new Error('Connection terminated');

/** Waits half a second for the end of the connections, then cuts the others. */
async function inTimeOrCut(ending: Promise<unknown>, clients: Iterable<pg.Client>): Promise<void> {
  // a connection that was cut emits no end
  if ([...clients].every(({ connection }) => connection.stream.destroyed)) return;
  if ((await Promise.race([ending, sleep(CLOSE_MS, TOO_LONG)])) !== TOO_LONG) return;
  for (const { connection } of clients) connection.stream.destroy();
  await Promise.race([ending, sleep(CLOSE_MS, undefined)]);
}

const TOO_LONG = Symbol('too long');

type Queryable = Pick<pg.Client, 'query'>;

const run = async <Row>(
  target: Queryable | pg.Pool,
  statement: string | Statement,
  values?: readonly unknown[],
  usualTimeout?: number,
): Promise<SqlResult<Row>> => {
  const {
    text,
    name,
    values: own,
    timeout = usualTimeout,
  } = typeof statement === 'string' ? { text: statement } : statement;
  const result = await target.query({
    text,
    values: [...(values ?? own ?? [])],
    ...(name === undefined ? {} : { name }),
    ...(timeout === undefined ? {} : { query_timeout: timeout }),
  });
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
};

/** One PostgreSQL server, as one role. */
export class Database implements Sql {
  readonly #pool: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #pipelines: Pipelines;
  readonly #listening = new Listening(() => this.session());
  /** Every connection, also those that are being opened. */
  readonly #clients = new Set<pg.Client>();
  #closed = false;
  #isCut = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    const note = (client: pg.Client): void => this.#note(client);
    this.#pool = new pg.Pool({
      ...connectionConfig(options),
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super(config);
          // without a listener an error between its loan by the pool and the listener of `#lent` would end the process
          this.on('error', () => undefined);
          note(this);
        }
      },
      verify: (client, done) => {
        openSession(client, options).then(() => done(), done);
      },
      max: options.max ?? 8,
      idleTimeoutMillis: 30_000,
    });
    this.#pool.on('error', (error) => options.onConnectionError?.(error));
    this.#pipelines = new Pipelines(options, note);
  }

  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<SqlResult<Row>> {
    if (this.#isCut) return Promise.reject(cutOff());
    if (typeof statement === 'object' && statement.brief === true) {
      const alone = { ...statement, values: values ?? statement.values ?? [] };
      const sent = this.#pipelines.send([alone], statement.timeout);
      return sent.then(([result]) => result as SqlResult<Row>);
    }
    return run<Row>(this.#pool, statement, values, this.#options.timeout).catch(refusedConnection);
  }

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * @param timeout milliseconds for the whole transaction. After them the connection is dropped; a commit under way may
   * have taken effect. Default: the timeout of a statement.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, timeout = this.#options.timeout): Promise<T> {
    return this.#lent(async (client, spoil) => {
      const endsAt = timeout === undefined ? Infinity : performance.now() + timeout;
      const left = (): number | undefined =>
        timeout === undefined ? undefined : Math.max(1, endsAt - performance.now());
      const send = <Row>(statement: string | Statement, values?: readonly unknown[]) =>
        run<Row>(client, statement, values, left());
      try {
        await send('BEGIN');
        const result = await work({ query: send });
        await send('COMMIT');
        return result;
      } catch (error) {
        // after a timeout a statement is still under way: the server rolls back when the connection is closed
        if (performance.now() >= endsAt || isReadOnly(error)) spoil(error);
        else await send('ROLLBACK').catch(spoil);
        throw error;
      }
    });
  }

  /**
   * Runs the statements in one transaction that sees `tenantId`'s rows only (row-level security by `app.tenant`), in one
   * round trip on a pipelined connection. Throws UnsafeSession when they ran as another role than that of this database.
   */
  async asTenant(
    tenantId: string,
    statements: readonly Statement[],
  ): Promise<SqlResult<Record<string, unknown>>[]> {
    if (this.#isCut) throw cutOff();
    const [scope, ...results] = await this.#pipelines.send([
      { ...tenantScope, values: [tenantId] },
      ...statements,
    ]);
    const { role } = this.#options;
    if (role !== undefined) expectRole(scope!.rows[0]!['role'], role);
    return results;
  }

  /**
   * Opens a connection outside of the pool. When `pipelined`, statements are sent without waiting for the answers to those
   * before them; they run and are answered in order.
   */
  async session(options: { readonly pipelined?: boolean } = {}): Promise<Session> {
    const client = new pg.Client({
      ...connectionConfig(this.#options),
      pipeline: options.pipelined ?? false,
    });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    client.on('error', (error) => this.#options.onConnectionError?.(error));
    if (this.#isCut) throw cutOff();
    this.#note(client);
    await client.connect().catch(refusedConnection);
    await openSession(client, this.#options).catch((error: unknown) => {
      client.connection.stream.destroy();
      throw error;
    });
    return {
      query: (statement, values) => run(client, statement, values),
      together: (statements, timeout) => sendTogether(client, statements, timeout),
      onNotification: (listener) =>
        client.on('notification', (message) => {
          listener(message.channel, message.payload ?? '');
        }),
      ended,
      close: () => inTimeOrCut(client.end(), [client]),
      drop: () => {
        client.connection.stream.destroy();
      },
    };
  }

  /**
   * Listens to a channel, on a connection outside of the pool that all listeners share. The caller closes what it gets before
   * the database.
   */
  listen(listener: Listener): { close(): Promise<void> } {
    return this.#listening.add(listener);
  }

  /**
   * Throws UnsafeSession when a pooler gives one connection of the server to several clients (transaction and statement
   * mode). Locks, notifications and roles of sessions would be lost, or be another client's.
   */
  async refuseSharedConnections(): Promise<void> {
    // one of the pool, which uses it again, beside one outside of it: a pool may hold a single one
    await this.#lent(async (first) => {
      const second = await this.session();
      try {
        const clients: readonly Sql[] = [
          { query: (statement, values) => run(first, statement, values) },
          second,
        ];
        const seen = new Set<string>();
        const pids = new Set<number>();
        // by turns: each is idle when the next one asks, and one that is shared is soon another client's
        for (let turn = 0; turn < 3 * clients.length; turn++) {
          const number = turn % clients.length;
          const { rows } = await clients[number]!.query<{ pid: number }>('select pg_backend_pid() as pid');
          seen.add(`${number} ${rows[0]!.pid}`);
          pids.add(rows[0]!.pid);
        }
        if (pids.size < clients.length || seen.size > clients.length)
          throw new UnsafeSession(`several clients share one connection of the server: ${REMEDY}`);
      } finally {
        await second.close();
      }
    });
  }

  /** Returns the connections of the pool, and the statements that wait for one. */
  counts(): { readonly active: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Cuts every connection for good: statements under way fail, and may have taken effect; later ones fail. */
  cut(): void {
    this.#isCut = true;
    for (const { connection } of this.#clients) connection.stream.destroy();
  }

  /** Ends every connection. Statements under way finish first, or are cut off after half a second. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await inTimeOrCut(Promise.all([this.#pool.end(), this.#pipelines.close()]), this.#clients);
  }

  /** Runs `work` with a connection of the pool, which is not used again once `work` spoils it or it is lost. */
  async #lent<T>(work: (client: pg.PoolClient, spoil: (error: unknown) => void) => Promise<T>): Promise<T> {
    if (this.#isCut) throw cutOff();
    const client = await this.#pool.connect().catch(refusedConnection);
    let broken: Error | undefined;
    const spoil = (error: unknown): void => {
      broken ??= error as Error;
    };
    client.on('error', spoil);
    try {
      return await work(client, spoil);
    } finally {
      client.off('error', spoil);
      client.release(broken);
    }
  }

  #note(client: pg.Client): void {
    this.#clients.add(client);
    // opened for a waiting statement. A stream that is not connecting yet would connect in spite of its destruction
    if (this.#isCut) setImmediate(() => client.connection.stream.destroy());
    client.connection.stream.once('close', () => this.#clients.delete(client));
  }
}
