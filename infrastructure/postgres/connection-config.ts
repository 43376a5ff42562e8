import pg from 'pg';
import { tlsUrl } from './tls-url.js';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The role of every connection (`SET ROLE`), which is checked with each. Default: the login's. */
  readonly role?: string;
  /** Most connections for `query` and `transaction`. Default: 8. */
  readonly max?: number;
  /** Connections shared by `asTenant` and statements that are `brief`. Default: 2. */
  readonly pipelined?: number;
  /**
   * Milliseconds for a statement of `query` without a timeout of its own, for a group of `asTenant` and for a transaction.
   * Default: none. Without it a connection that is cut silently is noticed after a quarter of an hour.
   */
  readonly timeout?: number;
  /** Run-time settings of each connection, e.g. `{ synchronous_commit: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly applicationName?: string;
  /** Called for a connection that is lost while idle. */
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

const nameInUrl = /(?<=[?&])application_name=[^&#]*&?/g;

/**
 * Returns the configuration of a connection for `pg`. Its name is this one, whatever the URL says: a restore finds a running service
 * by it.
 */
export const connectionConfig = ({ url, applicationName = 'tessera' }: DatabaseOptions): pg.ClientConfig => ({
  connectionString: tlsUrl(url.replaceAll(nameInUrl, '')),
  application_name: applicationName,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  types,
});
