import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelModel, RecoveringChannelModel } from 'amqplib';

/** A connection that is made anew when it is lost, with all that `setup` made on it. */
export interface BrokerConnection {
  isUp(): boolean;
  /** Resolves within a second, also where the broker does not answer. */
  close(): Promise<void>;
}

const HEARTBEAT_SECONDS = 10;
const CONNECT_MS = 5_000;
/** How long the broker may take to confirm the end. */
const CLOSE_MS = 1_000;

/** Returns the URL with a heartbeat, by which a broker that hangs is noticed within twice that time. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}

/**
 * Connects, and again whenever the connection is lost, after pauses that grow to 5 s. `setup` makes channels on every
 * connection; when it rejects, or calls `lost` later on, the connection is closed and the next one made.
 */
export async function brokerConnection(
  url: string,
  setup: (model: ChannelModel, lost: () => void) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<BrokerConnection> {
  let isUp = false;
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
        // amqplib listens for errors and the end only after setup: an earlier error would end the process
        connection.on('error', () => undefined);
        const gone = new AbortController();
        connection.once('close', () => {
          gone.abort(new Error('the connection ended while it was set up'));
        });
        await setup(connection, () => void connection.close().catch(() => undefined));
        gone.signal.throwIfAborted();
      },
    },
  });
  model.on('connect', () => {
    isUp = true;
  });
  model.on('disconnect', (error) => {
    isUp = false;
    onError(error);
  });
  model.on('connect-failed', onError);
  model.on('error', onError);
  return {
    isUp: () => isUp,
    close: async () => {
      isUp = false;
      // amqplib waits for an answer, also from a broker that is gone or frozen
      await Promise.race([model.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
