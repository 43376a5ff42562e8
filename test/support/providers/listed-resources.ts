import type {
  ListedResource,
  ResourceDirectory,
} from '../../../application/ports/openid/resource-directory.js';
import { isSameAudience } from '../../../domain/client/audience.js';
import type { ClientEvent } from '../../../domain/client/client-events.js';
import { client, type ClientState } from '../../../domain/client/client.js';
import { nounOfStream } from '../../../domain/shared/stream-name.js';
import { presentIn, type ResourceRow, resourcesTable } from '../../../projections/resources/project.js';
import type { Handler } from '../../../projections/runner/projection.js';
import type { InMemoryEventLog } from '../in-memory/in-memory-event-log.js';
import { paged } from '../in-memory/paged.js';

/** The APIs of tenants, made from the log at every call, by the handlers of the read model. */
export function listedResources(log: InMemoryEventLog): ResourceDirectory {
  const clientsIn = (tenantId: string) => {
    const states = new Map<string, ClientState>();
    for (const { stream, event, context } of log.all) {
      if (nounOfStream(stream) !== 'client' || context.tenantId !== tenantId) continue;
      const before = states.get(stream) ?? client.initial;
      states.set(stream, client.evolve(before, event as ClientEvent, context.occurredAt));
    }
    return [...states.values()].filter((one) => one.status === 'registered');
  };
  const all = (tenantId: string): readonly ListedResource[] => {
    const rows = new Map<string, ResourceRow | undefined>();
    for (const recorded of log.all.filter(({ context }) => context.tenantId === tenantId)) {
      const handler = resourcesTable.on[recorded.event.type] as Handler<ResourceRow, never> | undefined;
      for (const key of handler?.keys(recorded as never) ?? [])
        rows.set(key, handler!.apply(rows.get(key), recorded as never, key, undefined as never));
    }
    const clients = clientsIn(tenantId);
    return [...rows.values()].flatMap((row) => {
      const present = row && presentIn(row);
      if (!present) return [];
      const isFor = ({ resources }: { readonly resources: readonly string[] }): boolean =>
        resources.some((one) => isSameAudience(one, present.identifier));
      return [{ ...present, clients: clients.filter(isFor).length }];
    });
  };
  return {
    list: (tenantId, page, q = '') => {
      const found = all(tenantId)
        .filter(({ name, identifier }) => `${name}\n${identifier}`.toLowerCase().includes(q.toLowerCase()))
        .map((one) => ({ ...one, id: one.resourceId }));
      return Promise.resolve(paged(found, page));
    },
    byId: (tenantId, resourceId) =>
      Promise.resolve(all(tenantId).find((one) => one.resourceId === resourceId) ?? null),
    clientsWithAudience: (tenantId, identifier) =>
      Promise.resolve(
        clientsIn(tenantId)
          .filter(({ audience }) => isSameAudience(audience, identifier))
          .map(({ clientId, name }) => ({ clientId, name })),
      ),
  };
}
