import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { onBlocked } from './broker-connection.js';
import { writeSignal } from './signal-message.js';
import { type Topology, declare, ROUTING_KEY } from './topology.js';

/** Why a signal was lost, or may have been. */
export type SignalLoss = 'not_connected' | 'blocked' | 'too_many' | 'returned' | 'refused' | 'unconfirmed';

export interface SignalPublisher {
  /** Opens a channel on this connection. Calls `lost` when the channel or a queue is gone. */
  setup(model: ChannelModel, lost: () => void): Promise<void>;
  /** Publishes a signal that is delivered after a pause, 0 or one that has a queue. */
  publish(webhookId: string, pauseMs: number): void;
  /** Returns whether the broker takes no messages, since it lacks memory or disk: all signals are lost meanwhile. */
  isBlocked(): boolean;
}

/** Milliseconds after which a signal without confirmation is taken to be lost. */
const CONFIRM_MS = 5_000;
/** Signals that wait for their confirmation; further ones are lost. */
const MOST_UNCONFIRMED = 10_000;

/** Creates a publisher that waits for confirmations, since the broker drops what it cannot route or store. */
export function signalPublisher(
  names: Topology,
  onLoss: (webhookId: string, pauseMs: number, loss: SignalLoss) => void,
): SignalPublisher {
  let channel: ConfirmChannel | undefined;
  let unconfirmed = 0;
  let isBlocked = false;

  return {
    async setup(model, lost) {
      const opened = await model.createConfirmChannel();
      const onClosed = (): void => {
        if (channel === opened) channel = undefined;
        lost();
      };
      opened.on('error', onClosed);
      opened.on('close', onClosed);
      // a queue was deleted: the next connection declares it again
      opened.on('return', onClosed);
      // what is published meanwhile would pile up in memory
      onBlocked(model, (now) => (isBlocked = now));
      await declare(opened, names);
      channel = opened;
    },
    isBlocked: () => isBlocked,
    publish(webhookId, pauseMs) {
      const lose = (loss: SignalLoss): void => onLoss(webhookId, pauseMs, loss);
      if (!channel || isBlocked || unconfirmed >= MOST_UNCONFIRMED) {
        lose(!channel ? 'not_connected' : isBlocked ? 'blocked' : 'too_many');
        return;
      }
      const [exchange, key] =
        pauseMs === 0 ? [names.wakeExchange, ROUTING_KEY] : [names.delayExchange, names.delayQueue(pauseMs)];
      const by = channel;
      let isOver = false;
      const over = (loss: SignalLoss | null): void => {
        if (isOver) return;
        isOver = true;
        unconfirmed -= 1;
        clearTimeout(timer);
        if (loss) lose(loss);
      };
      unconfirmed += 1;
      const timer = setTimeout(over, CONFIRM_MS, 'unconfirmed').unref();
      try {
        by.publish(exchange, key, writeSignal(webhookId), { persistent: true, mandatory: true }, (error) => {
          // a returned message is confirmed right after its return
          over(error ? 'refused' : channel === by ? null : 'returned');
        });
      } catch {
        over('not_connected');
      }
    },
  };
}
