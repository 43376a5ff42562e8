import type { DomainProof, MailDomainChecks } from '../../../application/ports/connections/mail-domains.js';

export interface InMemoryDomainChecks extends MailDomainChecks {
  /** TXT records by domain; of `null` the name servers do not answer. */
  readonly records: Map<string, string | null>;
}

/** Name servers and look-ups of mail domains in memory. */
export function inMemoryDomainChecks(): InMemoryDomainChecks {
  const records = new Map<string, string | null>();
  const due = new Map<string, { readonly tenantId: string; readonly domain: string; readonly at: number }>();
  const keyOf = (tenantId: string, domain: string): string => `${tenantId}|${domain}`;
  const proofOf = (domain: string, challenge: string): DomainProof => {
    const record = records.get(domain);
    if (record === null) return 'unknown';
    return record === challenge ? 'there' : 'missing';
  };
  return {
    records,
    proof: (domain, challenge) => Promise.resolve(proofOf(domain, challenge)),
    schedule: (tenantId, domain, at) =>
      Promise.resolve(void due.set(keyOf(tenantId, domain), { tenantId, domain, at })),
    end: ({ tenantId, domain, until }) => {
      const key = keyOf(tenantId, domain);
      if (due.get(key)?.at === until) due.delete(key);
      return Promise.resolve();
    },
    claimDue: (now, until, limit) => {
      const claimed = [...due.values()]
        .filter(({ at }) => at <= now)
        .sort((one, other) => one.at - other.at)
        .slice(0, limit);
      for (const { tenantId, domain } of claimed)
        due.set(keyOf(tenantId, domain), { tenantId, domain, at: until });
      return Promise.resolve(claimed.map(({ tenantId, domain }) => ({ tenantId, domain, until })));
    },
  };
}
