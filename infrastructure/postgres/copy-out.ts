import pg from 'pg';

/** `pg` gives no values to a text with several statements: they stand in it, quoted. */
export const literal = (value: string): string => pg.escapeLiteral(value);

/**
 * Takes what `COPY … TO STDOUT` sends, as one piece. Besides the COPY, the text may hold statements that set something
 * for it: all of them are one transaction.
 */
export class CopyOut extends pg.Query {
  readonly query_timeout: number | undefined;
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  constructor(
    text: string,
    timeout: number | undefined,
    callback: (error: Error | null | undefined, bytes: Buffer) => void,
  ) {
    super({
      text,
      callback: (error: Error | null | undefined) => {
        callback(error, this.#bytes.subarray(0, this.#length));
      },
    } as unknown as pg.QueryConfig);
    this.query_timeout = timeout;
    this.submit = (connection) => {
      (connection as unknown as { query(text: string): void }).query(text);
    };
  }

  /** The chunk lies in memory that is used again for the next one. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * length);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }
}
