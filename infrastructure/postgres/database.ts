import type { Writable } from 'node:stream';
import pg from 'pg';
import { CopyOut, literal } from './copy-out.js';
import type { Statement } from './statement.js';
import { StatementGroup } from './statement-group.js';

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

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The role that every connection takes on (`SET ROLE`); the login's own role when left out. */
  readonly role?: string;
  /** Most connections for `query` and `transaction`, 8 unless told. */
  readonly max?: number;
  /** Connections shared by `asTenant` and statements that are `brief`, 2 unless told. */
  readonly pipelined?: number;
  /**
   * `timeout` of a statement of `query` that names none of its own, and of a whole group of `asTenant`; none unless
   * told. A connection whose other end went away without a word is silent for a quarter of an hour.
   */
  readonly timeout?: number;
  /** Run-time settings of each connection, e.g. `{ synchronous_commit: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly applicationName?: string;
  /** Told of connections lost while idle. */
  readonly onConnectionError?: (error: Error) => void;
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

const INT8 = 20;
const parseInt8 = (text: string): bigint => BigInt(text);
type FindParser = (oid: number, format?: string) => (value: string) => unknown;
const findParser = pg.types.getTypeParser as FindParser;
const types = {
  getTypeParser: ((oid, format) =>
    oid === INT8 && format !== 'binary' ? parseInt8 : findParser(oid, format)) as FindParser,
} as pg.CustomTypesConfig;

const config = (options: DatabaseOptions): pg.ClientConfig => {
  const settings = { ...options.settings, ...(options.role === undefined ? {} : { role: options.role }) };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: options.url,
    application_name: options.applicationName ?? 'tessera',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    ...(flags.length === 0 ? {} : { options: flags.join(' ') }),
  };
};

/** Ends with its transaction. Finds no row, so that its answer is a single message. */
const tenantScope = {
  name: 'tenant_scope',
  text: "select 1 where set_config('app.tenant', $1, true) is null",
};

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
  #next = 0;
  #closed = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({ ...config(options), max: options.max ?? 8, idleTimeoutMillis: 30_000 });
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
    return run<Row>(this.#pool, statement, values, this.#options.timeout);
  }

  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const result = await work({ query: (statement, values) => run(client, statement, values) });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        broken ??= failure as Error;
      });
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
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
    const client = await this.#shared();
    const scope = { ...tenantScope, values: [tenantId] };
    const [, ...results] = await together(client, [scope, ...statements], this.#options.timeout);
    return results;
  }

  /**
   * What a query finds among `tenantId`'s rows, in the binary format of COPY (`binaryRows` reads it), all of it at once
   * and with no transaction left open: for who reads much, a page at a time. The text has its values in it (`literal`).
   */
  async copyAsTenant(tenantId: string, query: string): Promise<Buffer> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const text = `select set_config('app.tenant', ${literal(tenantId)}, true); copy (${query}) to stdout (format binary)`;
      return await new Promise<Buffer>((resolve, reject) => {
        const copying = new CopyOut(text, this.#options.timeout, (error, bytes) => {
          if (error) reject(error);
          else resolve(bytes);
        });
        client.query(copying);
      });
    } catch (error) {
      // whatever it was, a new connection costs little
      broken ??= error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /**
   * Opens a connection of its own, outside the pool. When `pipelined`, statements are sent without waiting for the
   * answers of those before them; they run and are answered in order.
   */
  async session(options: { readonly pipelined?: boolean } = {}): Promise<Session> {
    const client = new pg.Client({ ...config(this.#options), pipeline: options.pipelined ?? false });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    client.on('error', (error) => this.#options.onConnectionError?.(error));
    await client.connect();
    return {
      query: (statement, values) => run(client, statement, values),
      together: (statements, timeout) => together(client, statements, timeout),
      onNotification: (listener) =>
        client.on('notification', (message) => {
          listener(message.channel, message.payload ?? '');
        }),
      ended,
      close: () => client.end(),
      drop: () => {
        client.connection.stream.destroy();
      },
    };
  }

  /** Ends every connection; statements under way finish first. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const pipelines = await Promise.allSettled(this.#pipelines.filter((client) => client !== undefined));
    await Promise.all([
      this.#pool.end(),
      ...pipelines.map((client) => (client.status === 'fulfilled' ? client.value.end() : undefined)),
    ]);
  }

  async #brief(statement: Statement): Promise<SqlResult<Record<string, unknown>>> {
    const client = await this.#shared();
    const [result] = await together(client, [statement], statement.timeout ?? this.#options.timeout);
    return result!;
  }

  #shared(): Promise<pg.Client> {
    const slot = this.#next++ % this.#pipelines.length;
    return this.#pipelines[slot] ?? this.#openPipeline(slot);
  }

  #openPipeline(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ ...config(this.#options), pipeline: true });
    const drop = (): void => {
      // By the time a lost connection has told its end, the slot may hold the next one.
      if (this.#pipelines[slot] === opening) this.#pipelines[slot] = undefined;
    };
    client.once('end', drop);
    client.on('error', (error) => {
      drop();
      this.#options.onConnectionError?.(error);
    });
    const opening = client.connect().then(
      () => client,
      (error: unknown) => {
        drop();
        throw error;
      },
    );
    this.#pipelines[slot] = opening;
    return opening;
  }
}

/** SQLSTATE of a PostgreSQL error (`23505` unique violation …), undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;
