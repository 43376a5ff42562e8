/** A statement with its values. With a `name`, which must be unique to the text, connections keep it prepared. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Milliseconds after which it fails and its connection is dropped; whether it took effect is then unknown. */
  readonly timeout?: number;
  /** Sent by `Database.query` on a pipelined connection, which is cheaper; statements behind it wait for its answer. */
  readonly brief?: true;
}

export interface SqlResult<Row> {
  readonly rows: Row[];
  /** Rows returned or touched. */
  readonly rowCount: number;
}

/** Creates one of the few short statements that a request makes; `name` is unique to its text. */
export const brief = (name: string, text: string): Statement => ({ name, text, brief: true });

/**
 * Returns the SQL that inserts a row into `table`. Parameter `$1` is the row as JSON by the names of its columns, bytes as
 * `hexBytes`. A column that the row lacks is null, whatever its default.
 */
export const insertNamed = (table: string): string =>
  `insert into ${table} select r.* from json_populate_record(null::${table}, $1) as r`;

/** Returns bytes as PostgreSQL reads them in a JSON value of type `bytea`. */
export const hexBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * For the `from` of a statement: its transaction is committed without waiting for the disk. A crash of the server may take
 * back what it wrote in the last moments, and never what a later transaction has waited for.
 */
export const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";
