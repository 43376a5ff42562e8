import type { EventStore } from '../../../application/ports/events/event-store.js';
import {
  INSTALLATION_STREAM,
  installationCreated,
  installationIn,
} from '../../../domain/installation/installation-events.js';
import type { Appends } from './appends/appends.js';
import { proposedEvent } from './appends/proposed-event.js';
import type { Reads } from './reads/reads.js';
import { storedEvent } from './stored-event.js';

/**
 * Creates the access to the event of the installation, whose stream has a fixed name that our filters do not pass.
 * `timeout`: milliseconds of the append.
 */
export function eventStoreDbInstallations(
  reads: Reads,
  appends: Appends,
  timeout: number,
): Pick<EventStore, 'installation' | 'createInstallation'> {
  return {
    installation: async () => {
      const [first] = await reads.ofStream(INSTALLATION_STREAM, 0n, 1);
      if (first === undefined) return null;
      const { id: eventId, type, data, position } = storedEvent(first);
      const id = installationIn(type, JSON.parse(data));
      if (id === undefined)
        throw new Error(`${INSTALLATION_STREAM} holds something else than an installation`);
      return { id, eventId, position };
    },
    createInstallation: async (id, eventId) => {
      const { type, data } = installationCreated(id);
      const event = proposedEvent({ id: eventId, type, data: JSON.stringify(data), metadata: {} });
      const request = { stream: INSTALLATION_STREAM, expected: 'no_stream' as const, events: [event] };
      const { position } = await appends.append(request, Date.now() + timeout);
      return { id, eventId, position };
    },
  };
}
