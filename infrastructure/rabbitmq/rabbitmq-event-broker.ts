import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import type { CloudEvent } from '../../application/audit/feed/cloud-event.js';
import type { EventBroker } from '../../application/ports/events/event-broker.js';
import { pause } from '../../application/shared/pause.js';
import { brokerConnection, onBlocked } from './broker-connection.js';

/** The topic exchange of events. */
export const EVENT_EXCHANGE = 'tessera.events';

/** What became of an attempt to publish an event. `unconfirmed`: it may have been published. */
export type PublishResult = 'confirmed' | 'refused' | 'unconfirmed';

export interface RabbitMqEventBrokerOptions {
  /** `amqp://…` or `amqps://…` */
  readonly url: string;
  /** Default: `EVENT_EXCHANGE`. */
  readonly exchange?: string;
  /** Called after each attempt. */
  readonly onResult: (result: PublishResult) => void;
  readonly onError: (error: unknown) => void;
  /** Milliseconds after which an event without confirmation is published again, on another connection. Default: 10,000. */
  readonly confirmMs?: number;
}

const CONFIRM_MS = 10_000;
/**
 * Milliseconds until the next attempt with an event that the broker refused, the first time, and at most. Each attempt reaches
 * the queues that have room, so that it is one more copy there.
 */
const REFUSED_MS = 500;
const MOST_REFUSED_MS = 60_000;

/** Creates the broker of events over RabbitMQ, on a connection of its own. It declares the exchange, and no queue. */
export async function rabbitMqEventBroker(options: RabbitMqEventBrokerOptions): Promise<EventBroker> {
  const { url, exchange = EVENT_EXCHANGE, onResult, onError, confirmMs = CONFIRM_MS } = options;
  let open: OpenChannel | undefined;
  let isBlocked = false;
  /** Tenants whose next event was refused at the last attempt. */
  const refused = new Set<string>();
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const go of waiting) go();
  };

  const setup = async (model: ChannelModel, lost: () => void): Promise<void> => {
    const opened = await openChannel(model, () => {
      if (open === opened) open = undefined;
      lost();
    });
    onBlocked(model, (now) => {
      isBlocked = now;
      changed();
    });
    await opened.channel.assertExchange(exchange, 'topic', { durable: true });
    open = opened;
    changed();
  };
  const connection = await brokerConnection(url, setup, onError);

  /** Returns a channel on which the broker takes messages. Throws the reason of the signal. */
  const usable = async (signal: AbortSignal): Promise<OpenChannel> => {
    for (;;) {
      signal.throwIfAborted();
      if (open !== undefined && !isBlocked) return open;
      const over = new AbortController();
      const go = (): void => over.abort();
      waiting.add(go);
      await pause(confirmMs, AbortSignal.any([over.signal, signal]));
      waiting.delete(go);
    }
  };
  const publishOne = async (event: CloudEvent, signal: AbortSignal): Promise<void> => {
    const message = eventMessage(event);
    let pauseMs = REFUSED_MS;
    for (;;) {
      const on = await usable(signal);
      const result = await attempt(on, exchange, message, { confirmMs, isBlocked: () => isBlocked });
      signal.throwIfAborted();
      onResult(result);
      if (result === 'refused') {
        refused.add(event.tenantid);
        await pause(pauseMs, signal);
        pauseMs = Math.min(2 * pauseMs, MOST_REFUSED_MS);
        continue;
      }
      refused.delete(event.tenantid);
      if (result === 'confirmed') return;
      // a channel that does not confirm is of no further use
      on.drop();
    }
  };

  return {
    async publish(events, signal) {
      const ended = new AbortController();
      const aborted = rejectionOf(AbortSignal.any([ended.signal, signal]));
      const all = Promise.all(
        [...byTenant(events)].map(async (ofTenant) => {
          for (const event of ofTenant) await publishOne(event, signal);
        }),
      );
      await Promise.race([all, aborted]).finally(() => {
        refused.clear();
        ended.abort();
      });
    },
    fault() {
      if (isBlocked) return 'RabbitMQ blocks publishers (memory or disk): events wait';
      if (open !== undefined)
        return refused.size === 0
          ? ''
          : `RabbitMQ refuses events of ${refused.size} tenants (a queue that is bound to the exchange is full): they wait`;
      const failure = connection.failure();
      return `RabbitMQ is not connected${failure === null ? '' : ` (${failure.summary})`}: events wait`;
    },
    close: () => connection.close(),
  };
}

interface OpenChannel {
  readonly channel: ConfirmChannel;
  /** The ends of attempts that are not confirmed. */
  readonly pending: Set<(result: PublishResult) => void>;
  /** Replaces the connection. */
  drop(): void;
}

/** Opens a channel. Calls `gone` when it ends, or is dropped. */
async function openChannel(model: ChannelModel, gone: () => void): Promise<OpenChannel> {
  const channel = await model.createConfirmChannel();
  const opened: OpenChannel = {
    channel,
    pending: new Set(),
    drop() {
      for (const end of opened.pending) end('unconfirmed');
      gone();
    },
  };
  const onClosed = (): void => opened.drop();
  channel.on('error', onClosed);
  channel.on('close', onClosed);
  return opened;
}

/** Returns the events of each tenant, in their order. */
function byTenant(events: readonly CloudEvent[]): Iterable<readonly CloudEvent[]> {
  const found = new Map<string, CloudEvent[]>();
  for (const event of events) {
    const ofTenant = found.get(event.tenantid);
    if (ofTenant === undefined) found.set(event.tenantid, [event]);
    else ofTenant.push(event);
  }
  return found.values();
}

/** Returns a promise that rejects with the reason of the signal once that aborts. */
const rejectionOf = (signal: AbortSignal): Promise<never> => {
  const rejection = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
  rejection.catch(() => undefined);
  return rejection;
};

interface AttemptOptions {
  readonly confirmMs: number;
  /** A broker that blocks confirms nothing, and keeps what it has received. */
  readonly isBlocked: () => boolean;
}

/** Publishes a message, and returns whether the broker has confirmed it. Waits as long as the broker blocks. */
function attempt(
  { channel, pending }: OpenChannel,
  exchange: string,
  { routingKey, content, options }: EventMessage,
  { confirmMs, isBlocked }: AttemptOptions,
): Promise<PublishResult> {
  return new Promise((resolve) => {
    const end = (result: PublishResult): void => {
      clearInterval(timer);
      pending.delete(end);
      resolve(result);
    };
    const timer = setInterval(() => {
      if (!isBlocked()) end('unconfirmed');
    }, confirmMs).unref();
    pending.add(end);
    try {
      channel.publish(exchange, routingKey, content, options, (error: unknown) => {
        end(error === null || error === undefined ? 'confirmed' : 'refused');
      });
    } catch {
      end('unconfirmed');
    }
  });
}

/** A message for the exchange of events. */
interface EventMessage {
  /** `<tenantId>.<type>`, such as `0190….user.updated`. */
  readonly routingKey: string;
  readonly content: Buffer;
  readonly options: Options.Publish;
}

/** The prefix of attributes in headers (AMQP binding for CloudEvents 1.0, section 3.1.3). */
const PREFIX = 'cloudEvents:';

/** Returns the message of an event in binary mode: `data` is the body, the attributes are headers. */
function eventMessage({ data, datacontenttype, ...attributes }: CloudEvent): EventMessage {
  const headers = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PREFIX + name, value]),
  );
  return {
    routingKey: `${attributes.tenantid}.${attributes.type}`,
    content: Buffer.from(JSON.stringify(data)),
    options: {
      persistent: true,
      contentType: datacontenttype,
      messageId: attributes.id,
      timestamp: Math.floor(Date.parse(attributes.time) / 1_000),
      headers,
    },
  };
}
