import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { ChannelModel, RecoveringChannelModel } from 'amqplib';
import { type DependencyFailure, blame, unreachable } from '../telemetry/dependency-failure.js';
import { brokenConnection, brokerRefusal } from './broker-refusal.js';

/** A connection that is opened again, with its channels, when it is lost. */
export interface BrokerConnection {
  isUp(): boolean;
  /** Returns why it is not up, in the broker's words; null while it is, and before the first answer. */
  failure(): DependencyFailure | null;
  /** Resolves within a second, whether or not the broker answers. */
  close(): Promise<void>;
}

const HEARTBEAT_SECONDS = 10;
const CONNECT_MS = 5_000;
/** Milliseconds for the broker to confirm the end. */
const CLOSE_MS = 1_000;

/** Returns the URL with a heartbeat: a broker that hangs is noticed within twice its time. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}

/** Closes a connection, whether or not the broker answers: amqplib would wait for it without end. */
function replace(connection: ChannelModel): void {
  connection.close().catch(() => undefined);
  const { stream } = connection.connection as unknown as { readonly stream: Socket };
  const cut = setTimeout(() => stream.destroy(new Error('the end was not confirmed')), CLOSE_MS).unref();
  connection.once('close', () => clearTimeout(cut));
}

/**
 * Reports whether the broker takes no messages on a connection since it lacks memory or disk (RabbitMQ's `connection.blocked`):
 * at once that it does, and each change.
 */
export function onBlocked(model: ChannelModel, changed: (isBlocked: boolean) => void): void {
  changed(false);
  model.on('blocked', () => changed(true));
  model.on('unblocked', () => changed(false));
}

/**
 * Connects, and connects again whenever the connection is lost, after pauses of up to 5 s. `setup` opens the channels of each
 * connection; when it rejects or calls `lost`, the connection is closed and the next one opened.
 */
export async function brokerConnection(
  url: string,
  setup: (model: ChannelModel, lost: () => void) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<BrokerConnection> {
  let isUp = false;
  let failure: DependencyFailure | null = null;
  const failed = (error: unknown): void => {
    // the end of a connection that the broker refused says nothing new
    failure = brokerRefusal(error) ?? unreachable('RabbitMQ', error) ?? failure ?? brokenConnection(error);
    onError(blame(error, failure));
  };
  // loaded only where RabbitMQ is used
  const { connect } = await import('amqplib');
  const model: RecoveringChannelModel = await connect(withHeartbeat(url), {
    noDelay: true,
    timeout: CONNECT_MS,
    recovery: {
      initialDelay: 200,
      maxDelay: 5_000,
      waitForConnect: false,
      async setup(connection: ChannelModel) {
        // amqplib has no listeners before the end of `setup`: an error would end the process
        connection.on('error', () => undefined);
        const closed = new AbortController();
        connection.once('close', () => {
          closed.abort(new Error('the connection ended while it was set up'));
        });
        await setup(connection, () => replace(connection));
        closed.signal.throwIfAborted();
      },
    },
  });
  model.on('connect', () => {
    isUp = true;
    failure = null;
  });
  model.on('disconnect', (error) => {
    isUp = false;
    failed(error);
  });
  model.on('connect-failed', failed);
  model.on('error', failed);
  return {
    isUp: () => isUp,
    failure: () => failure,
    close: async () => {
      isUp = false;
      // amqplib waits for the answer of a broker that may be frozen
      await Promise.race([model.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
