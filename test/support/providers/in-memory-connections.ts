import type {
  Arrival,
  ConnectionBook,
  LinkedIdentity,
  SignInConnection,
} from '../../../application/ports/connections/connection-book.js';
import type { ConnectionSignIns } from '../../../application/connections/provider-sign-in.js';
import type {
  ProviderClient,
  ProviderFault,
  ProviderPerson,
} from '../../../application/ports/connections/provider-client.js';
import { inMemoryInteractions } from './in-memory-interactions.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';

/** A book of connections in memory, whose rules a test states. */
export interface InMemoryConnections extends ConnectionSignIns {
  readonly connections: SignInConnection[];
  /** Connections by verified domain. */
  readonly domains: Map<string, string>;
  readonly linked: (LinkedIdentity & { readonly userId: string; readonly subject: string })[];
  readonly faults: ProviderFault[];
  hasPasswordsHere: boolean;
  /** What becomes of an account that is linked to nobody. */
  unknown: (person: ProviderPerson) => Promise<Arrival>;
}

/** Creates a book without connections. */
export function inMemoryConnections(clock: Clock, providers: ProviderClient): InMemoryConnections {
  const connections: SignInConnection[] = [];
  const domains = new Map<string, string>();
  const linked: InMemoryConnections['linked'][number][] = [];
  const faults: ProviderFault[] = [];
  const ofSubject = (connectionId: string, subject: string): (typeof linked)[number] | undefined =>
    linked.find((one) => one.connectionId === connectionId && one.subject === subject);
  const link = (
    { connectionId, name: connection }: SignInConnection,
    { subject, email }: ProviderPerson,
    userId: string,
  ): void => {
    const linkedAt = new Date(clock.now()).toISOString();
    linked.push({
      id: uuids.next(),
      connectionId,
      connection,
      email,
      linkedAt,
      lastUsedAt: null,
      userId,
      subject,
    });
  };
  const book: ConnectionBook = {
    enabled: () => Promise.resolve(connections),
    find: (_, id) => Promise.resolve(connections.find(({ connectionId }) => connectionId === id) ?? null),
    foresee: () => Promise.reject(new Error('not called')),
    ofAddress: (_, email) => Promise.resolve(domains.get(email.split('@')[1] ?? '') ?? null),
    hasPasswords: () => Promise.resolve(whole.hasPasswordsHere),
    async arrive(_, connection, person) {
      const known = ofSubject(connection.connectionId, person.subject);
      if (known) return { kind: 'known', userId: known.userId, position: null };
      const arrival = await whole.unknown(person);
      if (arrival.kind === 'known') link(connection, person, arrival.userId);
      return arrival;
    },
    link: (_, connection, { person, userId }) => {
      const known = ofSubject(connection.connectionId, person.subject);
      if (known && known.userId !== userId) return Promise.resolve({ kind: 'taken' });
      if (!known) link(connection, person, userId);
      return Promise.resolve({ kind: 'linked', position: null });
    },
    identitiesOf: (_, userId) => Promise.resolve(linked.filter((one) => one.userId === userId)),
    unlink: (_, { userId, identityId }) => {
      const index = linked.findIndex((one) => one.userId === userId && one.id === identityId);
      if (index < 0) return Promise.resolve({ kind: 'gone' });
      if (!whole.hasPasswordsHere && linked.length === 1) return Promise.resolve({ kind: 'last' });
      linked.splice(index, 1);
      return Promise.resolve({ kind: 'unlinked', position: null });
    },
    recordUse: () => Promise.resolve(),
    recordFault: (_tenantId, _connectionId, fault) => Promise.resolve(void faults.push(fault)),
  };
  const whole: InMemoryConnections = {
    book,
    providers,
    pending: inMemoryInteractions(clock),
    connections,
    domains,
    linked,
    faults,
    hasPasswordsHere: true,
    unknown: () => Promise.resolve({ kind: 'refused', reason: 'unknown' }),
  };
  return whole;
}
