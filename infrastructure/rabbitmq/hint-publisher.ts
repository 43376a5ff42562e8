import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { writeHint } from './hint.js';
import type { Topology } from './topology.js';
import { declare, ROUTING_KEY } from './topology.js';

/** Why a hint did not get through, as far as anybody knows. */
export type HintLoss = 'not_connected' | 'too_many' | 'returned' | 'refused' | 'unconfirmed';

export interface HintPublisher {
  /** Makes a channel on this connection; `lost` when it, or what it leads to, is gone. */
  setup(model: ChannelModel, lost: () => void): Promise<void>;
  /** Publishes hints: now, or for after a pause for which there is a queue. */
  publish(webhookId: string, pauseMs: number): void;
}

/** Broker or network may be frozen: a confirmation that takes longer does not come. */
const CONFIRM_MS = 5_000;
/** Not confirmed yet; beyond, hints are left out. */
const MOST_UNCONFIRMED = 10_000;

/** Publishes with confirmation, since the broker drops silently what it can't route or store. */
export function hintPublisher(
  names: Topology,
  onLoss: (webhookId: string, pauseMs: number, loss: HintLoss) => void,
): HintPublisher {
  let channel: ConfirmChannel | undefined;
  let unconfirmed = 0;

  return {
    async setup(model, lost) {
      const opened = await model.createConfirmChannel();
      const gone = (): void => {
        if (channel === opened) channel = undefined;
        lost();
      };
      opened.on('error', gone);
      opened.on('close', gone);
      // a queue was deleted: declared anew with the next connection
      opened.on('return', gone);
      await declare(opened, names);
      channel = opened;
    },
    publish(webhookId, pauseMs) {
      const lose = (loss: HintLoss): void => onLoss(webhookId, pauseMs, loss);
      if (!channel || unconfirmed >= MOST_UNCONFIRMED) {
        lose(channel ? 'too_many' : 'not_connected');
        return;
      }
      const [exchange, key] =
        pauseMs === 0 ? [names.wakeExchange, ROUTING_KEY] : [names.delayExchange, names.delayQueue(pauseMs)];
      const by = channel;
      let isOver = false;
      const over = (loss: HintLoss | null): void => {
        if (isOver) return;
        isOver = true;
        unconfirmed -= 1;
        clearTimeout(timer);
        if (loss) lose(loss);
      };
      unconfirmed += 1;
      const timer = setTimeout(over, CONFIRM_MS, 'unconfirmed').unref();
      try {
        by.publish(exchange, key, writeHint(webhookId), { persistent: true, mandatory: true }, (error) => {
          // what was returned is confirmed all the same, right after
          over(error ? 'refused' : channel === by ? null : 'returned');
        });
      } catch {
        over('not_connected');
      }
    },
  };
}
