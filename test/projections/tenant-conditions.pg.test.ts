import { expect } from 'chai';
import { defineRole } from '../../application/role/define-role.js';
import { registerResource } from '../../application/resource/register-resource.js';
import { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { TenantReader } from '../../projections/reader-connection.js';
import { type Queries, queriesOf } from '../../projections/registry.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../support/pages/oidc-service.js';

const page = { limit: 100, after: null, includeTotal: true };
const now = Date.now();

/** What a caller may read of a tenant, with the ids of the records that it has. */
const reads: Readonly<Record<string, (queries: Queries, tenantId: string) => Promise<readonly string[]>>> = {
  users: async ({ users }, tenantId) => idsOf((await users.list(tenantId, {}, page, now)).items),
  roles: async ({ roles }, tenantId) => idsOf((await roles.list(tenantId, page)).items),
  clients: async ({ clients }, tenantId) =>
    (await clients.list(tenantId, page)).items.map(({ clientId }) => clientId),
  resources: async ({ resources }, tenantId) =>
    (await resources.list(tenantId, page)).items.map(({ resourceId }) => resourceId),
};
const recordOf: Readonly<
  Record<string, (queries: Queries, tenantId: string, id: string) => Promise<unknown>>
> = {
  users: ({ users }, tenantId, id) => users.byId(tenantId, id, now),
  roles: ({ roles }, tenantId, id) => roles.byId(tenantId, id),
  resources: ({ resources }, tenantId, id) => resources.byId(tenantId, id),
};
const idsOf = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);

describe('the conditions of reads on their tenant', () => {
  let oidc: OidcService;
  let database: Database;
  let queries: Queries;
  before(async () => {
    oidc = await oidcService();
    const { app, progress } = oidc.runtime;
    for (const tenantId of Object.values(oidc.tenantIds)) {
      const command = () => systemCommand({ tenantId });
      await defineRole(app, command(), { name: 'viewer' });
      await registerResource(app, command(), { identifier: `https://api-${tenantId}.test`, name: 'API' });
    }
    await progress.waitFor(await oidc.runtime.store.head());
    // a superuser, whom row-level security does not bind
    database = new Database({ url: oidc.service.databaseUrl });
    const reader: TenantReader = {
      asTenant: async (_tenantId, statements: readonly Statement[]) => {
        const results = [];
        for (const statement of statements) results.push(await database.query(statement));
        return results;
      },
    };
    queries = queriesOf({ reader: reader as Database, projecting: database, baseUrl: oidc.issuer });
  });
  after(async () => {
    await database.close();
    await oidc.close();
  });

  for (const [name, read] of Object.entries(reads))
    it(`a list of ${name} keeps to its tenant also where row-level security does not`, async () => {
      const bound = oidc.runtime.queries;
      const seen: string[] = [];
      for (const tenantId of Object.values(oidc.tenantIds)) {
        const ids = await read(queries, tenantId);
        expect(ids).to.have.members(await read(bound, tenantId));
        seen.push(...ids);
      }
      expect(seen.length).to.be.at.least(2);
    });

  for (const [name, record] of Object.entries(recordOf))
    it(`a read of one of the ${name} by its id finds it in its own tenant only, likewise`, async () => {
      const [acme, globex] = [oidc.tenantIds['acme']!, oidc.tenantIds['globex']!];
      const ids = await reads[name]!(queries, acme);
      const foreign = new Set(await reads[name]!(queries, globex));
      const [id] = ids.filter((one) => !foreign.has(one));
      expect(await record(queries, acme, id!)).not.to.equal(null);
      expect(await record(queries, globex, id!)).to.equal(null);
    });
});
