import { type CloudEvent, cloudEvent } from '../../application/audit/feed/cloud-event.js';
import { isWithheld } from '../../application/audit/entry.js';
import type { EventBroker } from '../../application/ports/events/event-broker.js';
import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { Session, Sql } from '../../infrastructure/postgres/database.js';
import {
  beginProcessManager,
  followAsProcessManager,
  type ProcessManagerOptions,
} from '../runner/process-manager.js';
import type { Logger } from '../runner/read-model.js';

/** The process manager that publishes events to the message broker, by the name of its checkpoint. */
export const EVENT_BROKER = { name: 'event-broker' } as const;

/** Stores where publishing begins: earlier events are not published. See `beginProcessManager`. */
export const beginEventBroker = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(EVENT_BROKER, database, store);

export interface EventBrokerOptions extends ProcessManagerOptions {
  readonly broker: Pick<EventBroker, 'publish'>;
  /** `{base_url}` without a trailing slash. */
  readonly baseUrl: string;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Publishes all tenants' events, without personal values, until `signal`: at least once, those of a tenant in their order. The
 * checkpoint passes a page once the broker has confirmed its events. A process that loses its lease publishes no further one.
 * See `followAsProcessManager`.
 */
export const followEventBroker = (options: EventBrokerOptions, signal: AbortSignal): Promise<void> => {
  const { broker, baseUrl, log } = options;
  const manager = {
    ...EVENT_BROKER,
    start(session: Session) {
      const ended = new AbortController();
      void session.ended.then(() => ended.abort(new Error('the connection ended')));
      const over = AbortSignal.any([ended.signal, signal]);
      return Promise.resolve(async (stored: readonly StoredEvent[]) => {
        await broker.publish(
          stored.filter(isPublished).flatMap((event) => published(event, baseUrl, log)),
          over,
        );
        return { statements: [], onWritten: () => undefined };
      });
    },
  };
  return followAsProcessManager(manager, options, signal);
};

/** Returns whether the event is one of a tenant, and has an entry that its audit log shows. */
const isPublished = ({ type, metadata }: StoredEvent): boolean =>
  !isWithheld(type) && metadata['tenantId'] !== SYSTEM_TENANT;

/** Returns the event as it is published; none for one that cannot be read, which would hold up all others. */
function published(stored: StoredEvent, baseUrl: string, log: Pick<Logger, 'error'>): readonly CloudEvent[] {
  try {
    return [cloudEvent(stored, null, baseUrl)];
  } catch {
    const { id: eventId, type, position } = stored;
    log.error(
      { eventId, type, position: position.toString() },
      'event that cannot be read: it is not published',
    );
    return [];
  }
}
