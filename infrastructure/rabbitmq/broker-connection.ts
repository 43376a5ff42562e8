import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelModel, RecoveringChannelModel } from 'amqplib';

/** A connection that comes back by itself, with all that `setup` made on it. */
export interface BrokerConnection {
  isUp(): boolean;
  /** Takes a second at the most, whatever the broker does. */
  close(): Promise<void>;
}

const HEARTBEAT_SECONDS = 10;
const CONNECT_MS = 5_000;
/** For the broker to agree to the end. */
const CLOSE_MS = 1_000;

/** With a heartbeat, unless the URL has one: a broker that hangs is noticed within twice that. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}

/**
 * Connects, for ever: at once, then again after longer and longer pauses, 5 s at most. `setup` makes channels anew on
 * every connection; when it rejects, or calls `lost` later on, the connection is given up for the next one.
 */
export async function brokerConnection(
  url: string,
  setup: (model: ChannelModel, lost: () => void) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<BrokerConnection> {
  let isUp = false;
  // only where there is a broker
  const { connect } = await import('amqplib');
  const model: RecoveringChannelModel = await connect(withHeartbeat(url), {
    noDelay: true,
    timeout: CONNECT_MS,
    recovery: {
      initialDelay: 200,
      maxDelay: 5_000,
      waitForConnect: false,
      async setup(connection: ChannelModel) {
        // amqplib listens once it is set up. An error before that would end the process, and an end not be noticed
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
      // amqplib waits for an answer, also of a broker that is gone or frozen
      await Promise.race([model.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
