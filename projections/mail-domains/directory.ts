import type { MailDomainDirectory } from '../../application/ports/connections/mail-domains.js';
import type { PresentDomain } from '../../domain/connection/mail-domain.js';
import { type QuerySources, type TenantReader, tenantRows } from '../reader-connection.js';
import { mailDomainsTable } from './project.js';

const ofTenant = {
  name: 'mail domains of a tenant',
  text: 'select d.domain from core.mail_domains d where d.tenant_id = $1 order by d.in_letters collate "C"',
};

const connectionOf = {
  name: 'connection of a mail domain',
  text: `select c.id from core.mail_domains d
      join core.connections c on c.tenant_id = d.tenant_id and c.id = (d.domain ->> 'connectionId')::uuid
    where d.tenant_id = $1 and d.in_letters = $2 and d.domain ->> 'verifiedAt' is not null
      and c.connection ->> 'enabled' = 'true' and c.connection ->> 'visibility' <> 'hidden'`,
};

/** Returns the mail domains of tenants in the read model. `database` is of the role `tessera_reader`. */
export const mailDomainDirectory = (database: TenantReader): MailDomainDirectory => ({
  async of(tenantId) {
    const rows = await tenantRows<{ readonly domain: PresentDomain }>(database, tenantId, ofTenant);
    return rows.map(({ domain }) => domain);
  },
  async connectionOf(tenantId, inLetters) {
    const [row] = await tenantRows<{ readonly id: string }>(database, tenantId, connectionOf, inLetters);
    return row?.id ?? null;
  },
});

export const mailDomainReadModel = {
  table: mailDomainsTable,
  queries: ({ reader }: QuerySources): MailDomainDirectory => mailDomainDirectory(reader),
};
