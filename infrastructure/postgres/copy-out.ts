import pg from 'pg';

/** `pg` gives no values to a text with several statements: they stand in it, quoted. */
export const literal = (value: string): string => pg.escapeLiteral(value);

/** A row's columns as texts, null where there is NULL. */
export type CopiedRow = readonly (string | null)[];

/**
 * The rows that `COPY … TO STDOUT` sends in its text format, which costs a fraction of what the rows of a query cost.
 * Besides the COPY, the text may hold statements that set something for it: all of them are one transaction.
 * @param timeout ms after which it is given up
 */
export const copyOut = (
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  timeout: number | undefined,
): Promise<CopiedRow[]> =>
  new Promise((resolve, reject) => {
    const copying = new CopyOut(text, timeout, (error, rows) => {
      if (error) reject(error);
      else resolve(rows);
    });
    client.query(copying);
  });

class CopyOut extends pg.Query {
  readonly query_timeout: number | undefined;
  readonly #rows: CopiedRow[] = [];

  constructor(
    text: string,
    timeout: number | undefined,
    callback: (error: Error | null | undefined, rows: CopiedRow[]) => void,
  ) {
    super({
      text,
      callback: (error: Error | null | undefined) => {
        callback(error, this.#rows);
      },
    } as unknown as pg.QueryConfig);
    this.query_timeout = timeout;
    this.submit = (connection) => {
      (connection as unknown as { query(text: string): void }).query(text);
    };
  }

  /** Each message is a row. The chunk lies in memory that is used again for the next one. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#rows.push(columnsOf(chunk.toString('utf8', 0, chunk.length - '\n'.length)));
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
