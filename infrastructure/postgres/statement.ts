/** A statement with its values. A `name` makes it a prepared statement of its connection: same name, same text. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Milliseconds after which it is given up and its connection dropped; whether it took effect is then unknown. */
  readonly timeout?: number;
  /** `Database.query` sends it beside others on a shared connection, which is cheaper; they wait for as long as it takes. */
  readonly brief?: true;
  /** It never finds a row: sent beside others, it does not ask what rows would be like. */
  readonly rowless?: true;
}

/** One of the few short statements that a request makes; `name` is unique to its text. */
export const brief = (name: string, text: string): Statement => ({ name, text, brief: true });

/**
 * For the `from` of a statement: its transaction is committed without waiting for the disk. A crash of the server may take
 * back what it wrote in the last moments, and never what a later transaction has waited for.
 */
export const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";
