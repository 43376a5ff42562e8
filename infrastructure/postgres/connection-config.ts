import pg from 'pg';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The role that every connection takes on (`SET ROLE`); the login's own role when left out. */
  readonly role?: string;
  /** Most connections for `query` and `transaction`. Default: 8. */
  readonly max?: number;
  /** Connections shared by `asTenant` and statements that are `brief`. Default: 2. */
  readonly pipelined?: number;
  /**
   * `timeout` of a statement of `query` that names none of its own, of a whole group of `asTenant` and of a whole
   * transaction, in milliseconds. Default: none. A connection whose other end went away without a word is silent for a quarter of an hour.
   */
  readonly timeout?: number;
  /** Run-time settings of each connection, e.g. `{ synchronous_commit: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly applicationName?: string;
  /** Told of connections lost while idle. */
  readonly onConnectionError?: (error: Error) => void;
}

const INT8 = 20;
const parseInt8 = (text: string): bigint => BigInt(text);
type FindParser = (oid: number, format?: string) => (value: string) => unknown;
const findParser = pg.types.getTypeParser as FindParser;
const types = {
  getTypeParser: ((oid, format) =>
    oid === INT8 && format !== 'binary' ? parseInt8 : findParser(oid, format)) as FindParser,
} as pg.CustomTypesConfig;

/** How a connection is opened. */
export const connectionConfig = (options: DatabaseOptions): pg.ClientConfig => {
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
