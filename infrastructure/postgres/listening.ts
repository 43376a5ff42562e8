import { pause } from '../../application/shared/pause.js';
import { type BackOff, backOff } from '../concurrency/back-off.js';
import type { Statement } from './statement.js';

/** A part of the process that takes the notifications of one channel. */
export interface Listener {
  /** The name of the channel, as PostgreSQL's `listen` takes it. */
  readonly channel: string;
  /** Called with the payload of each notification. */
  readonly onNotification: (payload: string) => void;
  /** Called whenever the connection has started to listen: notifications before that may have been missed. */
  readonly onListening: () => void;
  /** Called when a connection that listened is lost. */
  readonly onLost: () => void;
  /** Called with the reason when no connection listens. It is tried again. */
  readonly onError: (error: Error) => void;
}

/** What is used of a connection outside of the pool. */
interface Session {
  query(statement: Statement): Promise<unknown>;
  onNotification(listener: (channel: string, payload: string) => void): void;
  readonly ended: Promise<void>;
  close(): Promise<void>;
  drop(): void;
}

const PAUSES = { first: 50, longest: 2_000 };
/** The longest time of a `listen`, in ms. */
const ANSWER_MS = 5_000;

/** A connection, and the listeners for which it listens. */
interface Connection {
  readonly session: Session;
  readonly heard: Set<Listener>;
}

/** One connection for all listeners of a process: opened for the first one, again whenever it is lost, and closed with the last. */
export class Listening {
  readonly #open: () => Promise<Session>;
  readonly #listeners = new Set<Listener>();
  #running: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  #connection: Connection | undefined;

  /** @param open opens a connection outside of the pool */
  constructor(open: () => Promise<Session>) {
    this.#open = open;
  }

  /** Adds a listener. `close` takes it away; that of the last one resolves once the connection has ended. */
  add(listener: Listener): { close(): Promise<void> } {
    this.#listeners.add(listener);
    const connection = this.#connection;
    if (this.#running === undefined) {
      const stop = new AbortController();
      this.#running = { stop, ended: this.#keepListening(stop.signal) };
    } else if (connection !== undefined) {
      // without an answer the connection is opened again, for all
      this.#listen(connection, [listener]).catch(() => connection.session.drop());
    }
    return { close: () => this.#remove(listener) };
  }

  async #remove(listener: Listener): Promise<void> {
    this.#listeners.delete(listener);
    this.#connection?.heard.delete(listener);
    if (this.#listeners.size > 0) return;
    const [running, connection] = [this.#running, this.#connection];
    [this.#running, this.#connection] = [undefined, undefined];
    running?.stop.abort();
    await connection?.session.close();
    await running?.ended;
  }

  async #keepListening(signal: AbortSignal): Promise<void> {
    const pauses = backOff(PAUSES);
    while (!signal.aborted) {
      await this.#listenOnce(signal, pauses).catch((error: unknown) => {
        // closing cuts off a statement under way: that is no failure
        if (!signal.aborted) for (const { onError } of this.#listeners) onError(error as Error);
      });
      await pause(pauses.next(), signal);
    }
  }

  /** Listens until the connection ends. */
  async #listenOnce(signal: AbortSignal, pauses: BackOff): Promise<void> {
    const connection: Connection = { session: await this.#open(), heard: new Set() };
    const { session, heard } = connection;
    try {
      if (signal.aborted) return;
      this.#connection = connection;
      session.onNotification((channel, payload) => {
        for (const listener of heard) if (listener.channel === channel) listener.onNotification(payload);
      });
      await this.#listen(connection, [...this.#listeners]);
      pauses.succeeded();
      await session.ended;
    } finally {
      if (this.#connection === connection) this.#connection = undefined;
      if (!signal.aborted) for (const { onLost } of heard) onLost();
      await session.close();
    }
  }

  async #listen(connection: Connection, listeners: readonly Listener[]): Promise<void> {
    const { session, heard } = connection;
    for (const channel of new Set(listeners.map((listener) => listener.channel)))
      await session.query({ text: `listen ${channel}`, timeout: ANSWER_MS });
    // answered while the connection ended: its listeners would not learn that it is lost
    if (this.#connection !== connection) return;
    for (const listener of listeners) {
      if (!this.#listeners.has(listener)) continue;
      heard.add(listener);
      listener.onListening();
    }
  }
}
