import pg from 'pg';
import { prepareValue } from './prepare-value.js';
import type { Statement } from './statement.js';

/** What `pg` does and its types leave out. */
interface Wire {
  /** Texts of prepared statements by name: answered, and on their way. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name?: string | undefined; text: string }): void;
  bind(portal: {
    statement?: string | undefined;
    values: unknown[];
    binary: boolean;
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}
type Refused = (this: pg.Query, error: Error, connection: Wire) => void;
const { handleError: refused } = pg.Query.prototype as unknown as { readonly handleError: Refused };

/**
 * Statements that one connection runs as one: sent with a single Sync, which makes them one transaction (all of it or
 * nothing), one write on either side and one answer to wait for.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class StatementGroup extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly query_timeout: number | undefined;
  readonly #parsed: string[] = [];

  constructor(
    statements: readonly Statement[],
    timeout: number | undefined,
    callback: (error: Error | null | undefined, results: readonly pg.QueryResult[]) => void,
  ) {
    // of a single statement `pg` gives the result itself
    super('', undefined, (error: Error | null | undefined, results: pg.QueryResult | pg.QueryResult[]) => {
      callback(error, Array.isArray(results) ? results : [results]);
    });
    this.#statements = statements;
    this.query_timeout = timeout;
    this.submit = (connection) => {
      this.#send(connection as unknown as Wire);
    };
  }

  #send(wire: Wire): void {
    for (const { name, text, values = [], rowless } of this.#statements) {
      if (name === undefined || !isParsed(wire, name)) {
        wire.parse({ name, text });
        if (name !== undefined) {
          wire.submittedNamedStatements[name] = text;
          this.#parsed.push(name);
        }
      }
      wire.bind({ statement: name, values: [...values], binary: false, valueMapper: prepareValue });
      if (rowless !== true) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
    }
    wire.sync();
  }

  /** What this group was to prepare may be there or not: it is prepared anew by whoever needs it next. */
  handleError(error: Error, connection: Wire): void {
    for (const name of this.#parsed.splice(0)) {
      connection.submittedNamedStatements[name] = undefined;
      connection.close({ type: 'S', name });
    }
    refused.call(this, error, connection);
  }
}

const isParsed = (wire: Wire, name: string): boolean =>
  (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
