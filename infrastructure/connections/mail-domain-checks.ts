import { promises as dns } from 'node:dns';
import type { DomainProof, MailDomainChecks } from '../../application/ports/connections/mail-domains.js';
import type { Sql } from '../postgres/database.js';

const statements = {
  schedule: `insert into runtime.mail_domain_checks (tenant_id, domain, due_at) values ($1, $2, $3)
    on conflict (tenant_id, domain) do update set due_at = excluded.due_at`,
  end: 'delete from runtime.mail_domain_checks where tenant_id = $1 and domain = $2 and due_at = $3',
  claimDue: `update runtime.mail_domain_checks c set due_at = $2
    from (select tenant_id, domain from runtime.mail_domain_checks
      where due_at <= $1 order by due_at limit $3 for update skip locked) due
    where c.tenant_id = due.tenant_id and c.domain = due.domain
    returning c.tenant_id as "tenantId", c.domain`,
};

/** The label under which a domain proves that it is a tenant's. */
const LABEL = '_tessera';
const TIMEOUT_MS = 2_000;
// a command looks up three times by itself
const TRIES = 1;

/** Codes of answers that say that there is no such record. Others are failures of a name server. */
const noRecord: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/**
 * Creates the checks in `runtime.mail_domain_checks`. Records are asked for at the system's name servers.
 * @param servers others, as `127.0.0.1:5353`.
 */
export function mailDomainChecks(database: Sql, servers?: readonly string[]): MailDomainChecks {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return {
    async proof(domain, challenge): Promise<DomainProof> {
      try {
        // a long text comes in pieces of 255 bytes
        const records = await resolver.resolveTxt(`${LABEL}.${domain}`);
        return records.some((pieces) => pieces.join('').trim() === challenge) ? 'there' : 'missing';
      } catch (error) {
        return noRecord.includes((error as NodeJS.ErrnoException).code) ? 'missing' : 'unknown';
      }
    },
    async schedule(tenantId, domain, at) {
      await database.query(statements.schedule, [tenantId, domain, new Date(at)]);
    },
    async end({ tenantId, domain, until }) {
      await database.query(statements.end, [tenantId, domain, new Date(until)]);
    },
    async claimDue(now, until, limit) {
      const values = [new Date(now), new Date(until), limit];
      const { rows } = await database.query<{ readonly tenantId: string; readonly domain: string }>(
        statements.claimDue,
        values,
      );
      return rows.map((row) => ({ ...row, until }));
    },
  };
}
