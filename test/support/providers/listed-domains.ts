import type { MailDomainDirectory } from '../../../application/ports/connections/mail-domains.js';
import type { MailDomainEvent } from '../../../domain/connection/mail-domain-events.js';
import {
  type MailDomainState,
  type PresentDomain,
  mailDomain,
} from '../../../domain/connection/mail-domain.js';
import { domainInLetters } from '../../../domain/shared/idna.js';
import { nounOfStream } from '../../../domain/shared/stream-name.js';
import type { InMemoryEventLog } from '../in-memory/in-memory-event-log.js';
import { listedConnections } from './listed-connections.js';

/** The mail domains of tenants, made from the log at every call. */
export function listedDomains(log: InMemoryEventLog): MailDomainDirectory {
  const of = (tenantId: string): readonly PresentDomain[] => {
    const states = new Map<string, MailDomainState>();
    for (const { stream, event, context } of log.all) {
      if (nounOfStream(stream) !== 'domain' || context.tenantId !== tenantId) continue;
      const before = states.get(stream) ?? mailDomain.initial;
      states.set(stream, mailDomain.evolve(before, event as MailDomainEvent, context.occurredAt));
    }
    const present = [...states.values()].filter((one) => one.status === 'present');
    return present.sort((one, other) => (one.domain < other.domain ? -1 : 1));
  };
  return {
    of: (tenantId) => Promise.resolve(of(tenantId)),
    async connectionOf(tenantId, inLetters) {
      const found = of(tenantId).find(
        ({ domain, verifiedAt }) => verifiedAt !== null && domainInLetters(domain) === inLetters,
      );
      const connections = await listedConnections(log).of(tenantId);
      const one = connections.find(({ connectionId }) => connectionId === found?.connectionId);
      return one?.enabled === true && one.visibility !== 'hidden' ? one.connectionId : null;
    },
  };
}
