import type { LastSignIns } from '../../application/ports/sign-in/last-sign-ins.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { tenantRows } from '../reader-connection.js';
import { NEVER } from './table.js';

const lastSignIn = {
  name: 'last sign-in',
  text: `select ${isoTimeSql(`nullif(u.last_login_at, '${NEVER}')`)} as at, u.sign_in_revision as revision
  from core.users u where u.tenant_id = $1 and u.id = $2`,
};

interface SignInRow {
  readonly at: string | null;
  readonly revision: bigint | null;
}

/** Returns the port for users' last sign-ins, read from the read model. `database` is of the role `tessera_reader`. */
export const lastSignIns = (database: Database): LastSignIns => ({
  async of(tenantId, userId) {
    const [row] = await tenantRows<SignInRow>(database, tenantId, lastSignIn, userId);
    return row === undefined ? null : { lastSignInAt: row.at, revision: row.revision };
  },
});
