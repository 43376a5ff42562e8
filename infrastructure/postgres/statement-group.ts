/*
 * Several statements sent to one connection with a single Sync, which makes them one transaction with one write on either
 * side: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 *
 * Compared with BEGIN, the statements and COMMIT in the pipeline mode of `pg`, a tenant's read of one row
 * (`Database.asTenant`, 16 at a time on one connection) takes 52 µs of this process instead of 74 and 30 µs of the server
 * instead of 53: 1.28 times as many reads a second. `npm run bench -- api-read` shows the gain in requests.
 *
 * An upgrade of `pg` has to keep the members of `Wire`, and that a pipelined client takes a subclass of `pg.Query`, collects
 * the results of its statements and obeys its `query_timeout`.
 */

import type { Writable } from 'node:stream';
import pg from 'pg';
import { prepareValue } from './prepare-value.js';
import type { SqlResult, Statement } from './statement.js';

/** Members of a connection that the types of `pg` lack. */
interface Wire {
  /** Texts of prepared statements by name: of answered ones, and of those that were sent. */
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

class StatementGroup extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly query_timeout: number | undefined;
  readonly #parsed: string[] = [];

  constructor(
    statements: readonly Statement[],
    timeout: number | undefined,
    callback: (error: Error | null | undefined, results: readonly pg.QueryResult[]) => void,
  ) {
    // of a single statement `pg` passes on the result itself
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
    for (const { name, text, values = [] } of this.#statements) {
      if (name === undefined || !isParsed(wire, name)) {
        wire.parse({ name, text });
        if (name !== undefined) {
          wire.submittedNamedStatements[name] = text;
          this.#parsed.push(name);
        }
      }
      wire.bind({ statement: name, values: [...values], binary: false, valueMapper: prepareValue });
      wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
    }
    wire.sync();
  }

  /** Returns whether the server has prepared the group's new statements is unknown: the next group prepares them again. */
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

const gathering = new WeakSet<Writable>();

/** Sends all writes of this turn of the event loop together: a system call costs as much as a statement. */
function gatherWrites(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** Runs the statements in one transaction on a pipelined connection. Throws the first failure. */
export async function sendTogether(
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
