import type { ChannelModel, RecoveringChannelModel } from 'amqplib';

/** A connection that comes back by itself, with all that `setup` made on it. */
export interface BrokerConnection {
  isUp(): boolean;
  close(): Promise<void>;
}

const HEARTBEAT_SECONDS = 10;
const CONNECT_MS = 5_000;

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
      setup: (connection: ChannelModel) => {
        // amqplib listens for errors once it is set up: one before that would end the process. Who waits is told
        connection.on('error', () => undefined);
        return setup(connection, () => void connection.close().catch(() => undefined));
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
      await model.close();
    },
  };
}
