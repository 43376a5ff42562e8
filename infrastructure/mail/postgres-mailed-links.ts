import type { MailedLink, MailedLinks } from '../../application/ports/mail/mailed-links.js';
import type { Sql } from '../postgres/database.js';
import { opaqueTokenHash } from '../crypto/opaque-token.js';

const FIND = `
  select tenant_id as "tenantId", user_id as "userId", purpose, event_id as "eventId", position, client_id as "clientId"
    from runtime.mailed_links where token_hash = $1 and tenant_id = $2 and purpose = $3 and expires_at > $4`;

/** Creates the links in `runtime.mailed_links`. See the port. */
export const postgresMailedLinks = (database: Sql): MailedLinks => ({
  async find(tenantId, purpose, token, now) {
    const values = [opaqueTokenHash(token), tenantId, purpose, new Date(now)];
    return (await database.query<MailedLink>(FIND, values)).rows[0] ?? null;
  },
});
