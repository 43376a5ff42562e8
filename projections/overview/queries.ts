import { BUILT_IN_PREFIX } from '../../domain/client/portal-client.js';
import type { Database, Sql } from '../../infrastructure/postgres/database.js';
import { tenantRows } from '../reader-connection.js';

/** Facts about a tenant that no list shows. */
export interface TenantDetails {
  /** Whether there is an API key that is not revoked. */
  readonly hasApiKey: boolean;
  /** Whether an application other than the portal has a grant: those of the last weeks are kept. */
  readonly hasSignIn: boolean;
}

export interface OverviewQueries {
  details(tenantId: string): Promise<TenantDetails>;
}

export interface OverviewSources {
  /** Of the role `tessera_reader`. */
  readonly reader: Database;
  /** Of a role that owns the tables in `runtime`. */
  readonly database: Sql;
}

const API_KEY = {
  name: 'tenant has api key',
  text: `select exists (select from core.api_keys k where k.tenant_id = $1 and k.revoked_at is null) as present`,
};

// grants have an index that begins with the tenant
const SIGN_IN = {
  name: 'tenant has sign-in',
  text: `select exists (select from runtime.grants g
    where g.tenant_id = $1 and not starts_with(g.client_id, '${BUILT_IN_PREFIX}')) as present`,
};

interface ExistsRow {
  readonly present: boolean;
}

/** Returns the queries of the portal's first screen. */
export const overviewQueries = ({ reader, database }: OverviewSources): OverviewQueries => ({
  async details(tenantId) {
    const [keys, signIns] = await Promise.all([
      tenantRows<ExistsRow>(reader, tenantId, API_KEY),
      database.query<ExistsRow>({ ...SIGN_IN, values: [tenantId] }),
    ]);
    return { hasApiKey: keys[0]?.present === true, hasSignIn: signIns.rows[0]?.present === true };
  },
});
