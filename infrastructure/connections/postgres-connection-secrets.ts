import type { ConnectionSecret, ConnectionSecrets } from '../../application/ports/connections/connections.js';
import { type BoxKey, openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';

const statements = {
  store: `insert into runtime.connection_secrets (tenant_id, secret_id, connection_id, sealed) values ($1, $2, $3, $4)
    on conflict (tenant_id, secret_id) do nothing`,
  open: brief(
    'connection_secret',
    'select sealed from runtime.connection_secrets where tenant_id = $1 and secret_id = $2',
  ),
  drop: 'delete from runtime.connection_secrets where tenant_id = $1 and secret_id = $2',
};

/** Returns the associated data of a sealed secret: it does not open in another row. */
const contextOf = ({ tenantId, secretId }: Pick<ConnectionSecret, 'tenantId' | 'secretId'>): string =>
  `connection-secret|${tenantId}|${secretId}`;

/** Creates the secrets in `runtime.connection_secrets`. See the port. `open` throws BrokenSeal for an altered row. */
export const postgresConnectionSecrets = (database: Sql, masterKey: BoxKey): ConnectionSecrets => ({
  async store(added) {
    const { tenantId, secretId, connectionId, secret } = added;
    const sealed = sealBox(masterKey, contextOf(added), secret);
    await database.query(statements.store, [tenantId, secretId, connectionId, sealed]);
  },
  async open(tenantId, secretId) {
    const { rows } = await database.query<{ readonly sealed: Buffer }>(statements.open, [tenantId, secretId]);
    const [row] = rows;
    return row === undefined
      ? null
      : openBox(masterKey, contextOf({ tenantId, secretId }), row.sealed).toString();
  },
  async drop(tenantId, secretId) {
    await database.query(statements.drop, [tenantId, secretId]);
  },
});
