import { type ApiKeyRecord, apiKeyRecord, creatorOf } from '../../application/api-key/api-key-record.js';
import type { App } from '../../application/app.js';
import { byStream, type EventsOfNouns } from '../../application/events/load-streams.js';
import type { ListedResource } from '../../application/ports/openid/resource-directory.js';
import { hadHappened, type Moment } from '../../application/shared/as-of.js';
import { folded } from '../../application/shared/load.js';
import { apiKey } from '../../domain/api-key/api-key.js';
import { isSameAudience } from '../../domain/client/audience.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { PresentConnection } from '../../domain/connection/connection.js';
import type { PresentDomain } from '../../domain/connection/mail-domain.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { StreamNoun } from '../../domain/shared/stream-name.js';
import { clientsTable } from '../clients/project.js';
import { connectionsTable } from '../connections/project.js';
import { mailDomainsTable } from '../mail-domains/project.js';
import { pageInMemory } from '../paging/page-in-memory.js';
import { presentIn, resourcesTable } from '../resources/project.js';
import { rowsAfter } from './rows-after.js';

/** The records of which a tenant has few, as read models had them at a moment. */
export interface PastDirectories extends Pick<App, 'connections' | 'mailDomains' | 'resources'> {
  /** Returns the clients, without the service's own. */
  clientsOf(tenantId: string): Promise<readonly RegisteredClient[]>;
  /** Returns all API keys, revoked ones included. */
  apiKeysOf(tenantId: string): Promise<readonly ApiKeyRecord[]>;
}

const notKnown = (): Promise<never> => Promise.reject(new TypeError('it is not known of the past'));

/** Returns the read models of a moment: each is folded from the streams of its records, by its own handlers, when it is asked. */
export function pastDirectories(eventsOf: EventsOfNouns, moment: Moment): PastDirectories {
  const past = async (tenantId: string, ...nouns: StreamNoun[]): Promise<readonly RecordedEvent[]> =>
    (await eventsOf(tenantId, nouns)).filter((recorded) => hadHappened(moment, recorded));

  const clientsIn = (events: readonly RecordedEvent[]): readonly RegisteredClient[] =>
    rowsAfter(clientsTable, events).map(({ client }) => client);

  const resourcesOf = async (tenantId: string): Promise<readonly ListedResource[]> => {
    const events = await past(tenantId, 'client', 'resource');
    const clients = clientsIn(events);
    return rowsAfter(resourcesTable, events).flatMap((row) => {
      const present = presentIn(row);
      if (present === null) return [];
      const isFor = ({ resources }: RegisteredClient): boolean =>
        resources.some((identifier) => isSameAudience(identifier, present.identifier));
      return [{ ...present, clients: clients.filter(isFor).length }];
    });
  };

  return {
    clientsOf: async (tenantId) => clientsIn(await past(tenantId, 'client')),
    async apiKeysOf(tenantId) {
      return [...byStream(await past(tenantId, 'apikey')).values()].flatMap((history) => {
        const loaded = folded(apiKey, history);
        if (loaded.state.status === 'none') return [];
        const [{ context }] = history as [RecordedEvent];
        const issuer = { actor: { type: context.actorType, id: context.actorId } };
        return [apiKeyRecord(loaded.state, creatorOf(loaded, issuer))];
      });
    },
    resources: {
      async list(tenantId, page, q) {
        const part = q?.trim().toLowerCase() ?? '';
        const matches = (await resourcesOf(tenantId)).filter(({ name, identifier }) =>
          [name, identifier].some((text) => text.toLowerCase().includes(part)),
        );
        return pageInMemory(matches, page, ({ createdAt, resourceId }) => ({
          key: createdAt,
          id: resourceId,
        }));
      },
      byId: async (tenantId, resourceId) =>
        (await resourcesOf(tenantId)).find((one) => one.resourceId === resourceId) ?? null,
      clientsWithAudience: notKnown,
    },
    connections: {
      of: async (tenantId): Promise<readonly PresentConnection[]> =>
        rowsAfter(connectionsTable, await past(tenantId, 'connection'))
          .map(({ connection }) => connection)
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      usersOf: () => Promise.resolve(new Map()),
      usersWithoutOtherWay: notKnown,
      hasPasswords: notKnown,
    },
    mailDomains: {
      of: async (tenantId): Promise<readonly PresentDomain[]> =>
        [...rowsAfter(mailDomainsTable, await past(tenantId, 'domain'))]
          .sort((one, other) => (one.in_letters < other.in_letters ? -1 : 1))
          .map(({ domain }) => domain),
      connectionOf: notKnown,
    },
  };
}
