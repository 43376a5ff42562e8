/*
 * Rows read by `COPY … TO STDOUT`, for the export and the check of an audit log. Reading a row of twenty columns this way
 * takes 5.6 µs of the processor; pg-copy-streams takes 11 to 15, a query's rows 15, JSON made by the server 24. The export
 * of an entry has to stay below 26 µs in all: `npm run bench -- audit --only "COPY TO of the rows"`.
 *
 * An upgrade of `pg` has to keep: `Query.handleCopyData` is called with each CopyData message, one row in each, and
 * `submit` is what sends the query.
 */

import pg from 'pg';

/** Quotes a value for the text of a COPY: `pg` sends no values with a text of several statements. */
export const literal = (value: string): string => pg.escapeLiteral(value);

/** A row's columns as texts, null where there is NULL. */
export type CopiedRow = readonly (string | null)[];

/**
 * Rows in the bytes that the server sent, in one buffer, which costs the garbage collector nothing. Rows beyond `most`
 * bytes are left out, but for the first row.
 */
export class CopiedRows {
  #bytes = Buffer.alloc(0);
  readonly #ends: number[] = [];
  readonly #most: number;
  #isCut = false;

  constructor(most = Infinity) {
    this.#most = most;
  }

  /** Whether rows were left out. */
  get isCut(): boolean {
    return this.#isCut;
  }

  get length(): number {
    return this.#ends.length;
  }

  /** Bytes of all rows. */
  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** Returns the rows from `start` on, before `end`. Default: all rows. */
  slice(start = 0, end = this.length): CopiedRow[] {
    return this.#ends
      .slice(start, end)
      .map((to, index) =>
        columnsOf(this.#bytes.toString('utf8', this.#ends[start + index - 1] ?? 0, to - 1)),
      );
  }

  /** Forgets the rows; the next ones take the same memory. */
  clear(): this {
    this.#ends.length = 0;
    this.#isCut = false;
    return this;
  }

  /** Adds a row, with the line feed that ends it. */
  add(row: Uint8Array): void {
    const start = this.size;
    this.#isCut ||= start > 0 && start + row.length > this.#most;
    if (this.#isCut) return;
    if (start + row.length > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(Math.max(1 << 14, 2 * (start + row.length)));
      this.#bytes.copy(bytes);
      this.#bytes = bytes;
    }
    this.#bytes.set(row, start);
    this.#ends.push(start + row.length);
  }
}

/**
 * Runs a text that ends with `COPY … TO STDOUT` and adds its rows to `rows`, which it returns. Statements before the COPY
 * are in the same transaction.
 * @param timeout ms after which it rejects
 */
export const copyOut = (
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  timeout: number | undefined,
  rows = new CopiedRows(),
): Promise<CopiedRows> =>
  new Promise((resolve, reject) => {
    const copying = new CopyOut(text, timeout, rows, (error) => {
      if (error) reject(error);
      else resolve(rows);
    });
    client.query(copying);
  });

class CopyOut extends pg.Query {
  readonly query_timeout: number | undefined;
  readonly #rows: CopiedRows;

  constructor(
    text: string,
    timeout: number | undefined,
    rows: CopiedRows,
    callback: (error: Error | null | undefined) => void,
  ) {
    super({ text, callback } as unknown as pg.QueryConfig);
    this.#rows = rows;
    this.query_timeout = timeout;
    this.submit = (connection) => {
      (connection as unknown as { query(text: string): void }).query(text);
    };
  }

  /** Copies the chunk: its memory is used again for the next message. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#rows.add(chunk);
  }
}

/** The text format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
function columnsOf(line: string): CopiedRow {
  const columns = line.split('\t');
  return line.includes('\\') ? columns.map(unescaped) : columns;
}

const NULL = '\\N';
const escaped: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const unescaped = (column: string): string | null =>
  column === NULL ? null : column.replace(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter);
