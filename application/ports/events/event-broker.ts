import type { CloudEvent } from '../../audit/feed/cloud-event.js';

/** A message broker that programs of the operator's follow all tenants' events by. */
export interface EventBroker {
  /**
   * Publishes events, those of one tenant in their order: the next one once the broker has confirmed the one before. Resolves
   * once all are confirmed. Waits, however long, while the broker is away, blocks or refuses. An event may be published
   * again whose confirmation was lost. Rejects with the reason of `signal` when that aborts before.
   */
  publish(events: readonly CloudEvent[], signal: AbortSignal): Promise<void>;
  /** Returns why events wait; empty when they do not. */
  fault(): string;
  /** Resolves within a second, whether or not the broker answers. */
  close(): Promise<void>;
}
