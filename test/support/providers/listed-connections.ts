import type { ConnectionDirectory } from '../../../application/ports/connections/connections.js';
import type { ConnectionEvent } from '../../../domain/connection/connection-events.js';
import {
  type ConnectionState,
  type PresentConnection,
  connection,
} from '../../../domain/connection/connection.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, type UserState, user } from '../../../domain/user/user.js';
import { nounOfStream } from '../../../domain/shared/stream-name.js';
import type { InMemoryEventLog } from '../in-memory/in-memory-event-log.js';

/** The connections of tenants, made from the log at every call. */
export const listedConnections = (log: InMemoryEventLog): ConnectionDirectory => ({
  of: (tenantId) =>
    Promise.resolve([...connectionsIn(log, tenantId)].sort((one, other) => (one.name < other.name ? -1 : 1))),
  usersOf: (tenantId) => {
    const users = new Map<string, number>();
    for (const { identities } of usersIn(log, tenantId))
      for (const id of new Set(identities.map(({ connectionId }) => connectionId)))
        users.set(id, (users.get(id) ?? 0) + 1);
    return Promise.resolve(users);
  },
  usersWithoutOtherWay(tenantId, connectionId) {
    const others = new Set(
      connectionsIn(log, tenantId).flatMap(({ connectionId: id, enabled }) =>
        enabled && id !== connectionId ? [id] : [],
      ),
    );
    const without = usersIn(log, tenantId).filter(
      ({ passwordSetAt, factors, identities }) =>
        passwordSetAt === null &&
        factors.passkeys.length === 0 &&
        identities.some((one) => one.connectionId === connectionId) &&
        !identities.some((one) => others.has(one.connectionId)),
    );
    return Promise.resolve(without.length);
  },
  hasPasswords: (tenantId) =>
    Promise.resolve(usersIn(log, tenantId).some(({ passwordSetAt }) => passwordSetAt !== null)),
});

function connectionsIn(log: InMemoryEventLog, tenantId: string): readonly PresentConnection[] {
  const states = new Map<string, ConnectionState>();
  for (const { stream, event, context } of log.all) {
    if (nounOfStream(stream) !== 'connection' || context.tenantId !== tenantId) continue;
    const before = states.get(stream) ?? connection.initial;
    states.set(stream, connection.evolve(before, event as ConnectionEvent, context.occurredAt));
  }
  return [...states.values()].filter((one) => one.status === 'present');
}

function usersIn(log: InMemoryEventLog, tenantId: string): readonly PresentUser[] {
  const states = new Map<string, UserState>();
  for (const { stream, event, context } of log.all) {
    if (nounOfStream(stream) !== 'user' || context.tenantId !== tenantId) continue;
    const before = states.get(stream) ?? user.initial;
    states.set(stream, user.evolve(before, event as UserEvent, context.occurredAt));
  }
  return [...states.values()].filter((one) => one.status === 'present');
}
