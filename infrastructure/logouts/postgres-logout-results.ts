import type { LogoutFault, LogoutResults } from '../../application/ports/openid/logouts.js';
import type { Sql } from '../postgres/database.js';

interface ResultRow {
  readonly client_id: string;
  readonly delivered_at: Date | null;
  readonly failed_at: Date | null;
  readonly fault: LogoutFault | null;
  readonly status_code: number | null;
}

const OF_CLIENTS = `
  select client_id, delivered_at, failed_at, fault, status_code from runtime.logout_results
   where tenant_id = $1 and client_id = any ($2)`;

/** Creates the results in `runtime.logout_results`. See the port. */
export const postgresLogoutResults = (database: Sql): LogoutResults => ({
  async of(tenantId, clientIds) {
    if (clientIds.length === 0) return new Map();
    const { rows } = await database.query<ResultRow>(OF_CLIENTS, [tenantId, clientIds]);
    return new Map(
      rows.map(({ client_id, delivered_at, failed_at, fault, status_code: statusCode }) => [
        client_id,
        {
          lastDeliveredAt: delivered_at && delivered_at.toISOString(),
          lastFailure:
            failed_at === null || fault === null ? null : { at: failed_at.toISOString(), fault, statusCode },
        },
      ]),
    );
  },
});
