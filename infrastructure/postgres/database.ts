import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseOptions } from './connection-config.js';
import type { Statement } from './statement.js';
import { StatementGroup } from './statement-group.js';
import { refusedConnection } from './too-many-connections.js';

export interface SqlResult<Row> {
  readonly rows: Row[];
  /** Rows returned or touched. */
  readonly rowCount: number;
}

/** Something statements can be sent to: the database, or one open transaction. `int8` comes back as bigint. */
export interface Sql {
  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<SqlResult<Row>>;
}

/** A connection of one's own: listens, holds advisory locks. */
export interface Session extends Sql {
  /** Sends the statements as one: all of them take effect or none, one round trip. For a session that is pipelined. */
  together(statements: readonly Statement[], timeout?: number): Promise<SqlResult<Record<string, unknown>>[]>;
  onNotification(listener: (channel: string, payload: string) => void): void;
  /** Settles when the connection is gone, whoever ended it. */
  readonly ended: Promise<void>;
  /** Statements that were sent before are answered first when the session is pipelined, and fail when it is not. */
  close(): Promise<void>;
  /** Cuts the connection, whatever is under way: what was sent before fails, and may have taken effect. */
  drop(): void;
}

/** Ends with its transaction. */
const tenantScope: Statement = {
  name: 'tenant_scope',
  text: "select 1 where set_config('app.tenant', $1, true) is null",
  rowless: true,
};

/** How long the server may take to end a connection. */
const CLOSE_MS = 500;

/** Worded as `pg` does it for a connection that was lost. */
const cutOff = (): Error => new Error('Connection terminated');

/** Waits until the connections have ended. Those that the server does not let end are cut; none is waited for longer. */
async function inTimeOrCut(ending: Promise<unknown>, clients: Iterable<pg.Client>): Promise<void> {
  // what was cut before tells of no end
  if ([...clients].every(({ connection }) => connection.stream.destroyed)) return;
  if ((await Promise.race([ending, sleep(CLOSE_MS, TOO_LONG)])) !== TOO_LONG) return;
  for (const { connection } of clients) connection.stream.destroy();
  await Promise.race([ending, sleep(CLOSE_MS, undefined)]);
}

const TOO_LONG = Symbol('too long');

const gathering = new WeakSet<Writable>();

/** What is written until the event loop comes round goes out in one piece: a system call costs as much as a statement. */
function gatherWrites(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

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

/** Sends the statements as one transaction; rejects with the first failure. */
async function together(
  client: pg.Client,
  statements: readonly Statement[],
  timeout: number | undefined,
): Promise<SqlResult<Record<string, unknown>>[]> {
  const results = await new Promise<readonly pg.QueryResult[]>((resolve, reject) => {
    const group = new StatementGroup(statements, timeout, (error, answers) => {
      if (error) reject(error);
      else resolve(answers);
    });
    gatherWrites(client.connection.stream);
    client.query(group);
  });
  return results.map(({ rows, rowCount }) => ({
    rows: rows as Record<string, unknown>[],
    rowCount: rowCount ?? 0,
  }));
}

/** One PostgreSQL server, as one role. The only place that speaks to `pg`. */
export class Database implements Sql {
  readonly #pool: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #pipelines: (Promise<pg.Client> | undefined)[];
  /** Every connection, also those that are being opened. */
  readonly #clients = new Set<pg.Client>();
  #next = 0;
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
          note(this);
        }
      },
      max: options.max ?? 8,
      idleTimeoutMillis: 30_000,
    });
    this.#pool.on('error', (error) => options.onConnectionError?.(error));
    this.#pipelines = new Array<Promise<pg.Client> | undefined>(options.pipelined ?? 2).fill(undefined);
  }

  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<SqlResult<Row>> {
    if (typeof statement === 'object' && statement.brief === true)
      return this.#brief({ ...statement, values: values ?? statement.values ?? [] }) as Promise<
        SqlResult<Row>
      >;
    if (this.#isCut) return Promise.reject(cutOff());
    return run<Row>(this.#pool, statement, values, this.#options.timeout).catch(refusedConnection);
  }

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * @param timeout milliseconds that its statements have together, from its beginning on. Then the connection is given up:
   * a transaction that was being committed may have taken effect. Default: the timeout of a statement.
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
        // a statement is under way still: the server rolls back when it finds the connection closed
        if (performance.now() >= endsAt || isReadOnly(error)) spoil(error);
        else await send('ROLLBACK').catch(spoil);
        throw error;
      }
    });
  }

  /**
   * Runs the statements in one transaction that sees `tenantId`'s rows only (row-level security by `app.tenant`).
   * A group is sent as one on a shared connection, without waiting for the answers to those before it, and costs one
   * round trip.
   */
  async asTenant(
    tenantId: string,
    statements: readonly Statement[],
  ): Promise<SqlResult<Record<string, unknown>>[]> {
    const scope = { ...tenantScope, values: [tenantId] };
    const [, ...results] = await this.#onShared([scope, ...statements], this.#options.timeout);
    return results;
  }

  /**
   * Opens a connection of its own, outside the pool. When `pipelined`, statements are sent without waiting for the
   * answers of those before them; they run and are answered in order.
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
    return {
      query: (statement, values) => run(client, statement, values),
      together: (statements, timeout) => together(client, statements, timeout),
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

  /** Cuts every connection for good: what is under way fails, and may have taken effect; what is asked later fails. */
  cut(): void {
    this.#isCut = true;
    for (const { connection } of this.#clients) connection.stream.destroy();
  }

  /** Ends every connection; statements under way finish first, and are cut off when that takes longer than half a second. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const pipelines = this.#pipelines.filter((client) => client !== undefined);
    await inTimeOrCut(
      Promise.all([
        this.#pool.end(),
        ...pipelines.map((opening) =>
          opening.then(
            (client) => client.end(),
            () => undefined,
          ),
        ),
      ]),
      this.#clients,
    );
  }

  /** Lends a connection of the pool; one that `work` spoils, or that is lost meanwhile, is not used again. */
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
    // opened for what waited in the pool; a stream that is not connecting yet would connect all the same
    if (this.#isCut) setImmediate(() => client.connection.stream.destroy());
    client.connection.stream.once('close', () => this.#clients.delete(client));
  }

  async #brief(statement: Statement): Promise<SqlResult<Record<string, unknown>>> {
    const [result] = await this.#onShared([statement], statement.timeout ?? this.#options.timeout);
    return result!;
  }

  async #onShared(
    statements: readonly Statement[],
    timeout: number | undefined,
  ): Promise<SqlResult<Record<string, unknown>>[]> {
    const client = await this.#shared();
    try {
      return await together(client, statements, timeout);
    } catch (error) {
      if (isReadOnly(error)) client.connection.stream.destroy();
      throw error;
    }
  }

  #shared(): Promise<pg.Client> {
    if (this.#isCut) return Promise.reject(cutOff());
    const slot = this.#next++ % this.#pipelines.length;
    return this.#pipelines[slot] ?? this.#openPipeline(slot);
  }

  #openPipeline(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionConfig(this.#options), pipeline: true });
    const drop = (): void => {
      // By the time a lost connection has told its end, the slot may hold the next one.
      if (this.#pipelines[slot] === opening) this.#pipelines[slot] = undefined;
    };
    this.#note(client);
    client.once('end', drop);
    client.on('error', (error) => {
      drop();
      this.#options.onConnectionError?.(error);
    });
    const opening = client.connect().then(
      () => client,
      (error: unknown) => {
        drop();
        return refusedConnection(error);
      },
    );
    this.#pipelines[slot] = opening;
    return opening;
  }
}

/** SQLSTATE of a PostgreSQL error (`23505` unique violation …), undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/**
 * Whether the server takes no writes, on this connection at least: another one may lead to a server that does, or begin
 * after it was allowed again.
 */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** The name of the constraint that a PostgreSQL error speaks of. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined;
