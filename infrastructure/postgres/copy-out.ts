import pg from 'pg';

/** `pg` gives no values to a text with several statements: they stand in it, quoted. */
export const literal = (value: string): string => pg.escapeLiteral(value);

/** A row's columns as texts, null where there is NULL. */
export type CopiedRow = readonly (string | null)[];

/**
 * Rows as they came, all in one piece of memory: many of them cost the garbage collector nothing. Those that would take
 * more than `most` bytes are left out, with all behind them; the first one is there in any case.
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

  /** In bytes. */
  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** Those from `start` on, before `end`. Default: all of them. */
  slice(start = 0, end = this.length): CopiedRow[] {
    return this.#ends
      .slice(start, end)
      .map((to, index) =>
        columnsOf(this.#bytes.toString('utf8', this.#ends[start + index - 1] ?? 0, to - 1)),
      );
  }

  /** Lets go of the rows, and takes the next ones in the same memory. */
  clear(): this {
    this.#ends.length = 0;
    this.#isCut = false;
    return this;
  }

  /** A row with the line feed that ends it. */
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
 * The rows that `COPY … TO STDOUT` sends in its text format, which costs a fraction of what the rows of a query cost.
 * Besides the COPY, the text may hold statements that set something for it: all of them are one transaction.
 * @param timeout ms after which it is given up
 * @param rows where they are put
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

  /** Each message is a row. The chunk lies in memory that is used again for the next one. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#rows.add(chunk);
  }
}

/** https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
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
