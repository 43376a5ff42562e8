import type { PresentConnection } from '../../domain/connection/connection.js';
import type { PresentDomain } from '../../domain/connection/mail-domain.js';
import type { ConnectionSettings } from '../../domain/connection/connection-events.js';
import { ownAddress } from '../../domain/shared/own-address.js';
import type { ClientApp } from '../app.js';
import type { ConnectionUse } from '../ports/connections/connection-uses.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';

/** A mail domain of a connection. Times are ISO 8601 UTC with milliseconds. */
export type DomainRecord = Pick<PresentDomain, 'domain' | 'challenge' | 'verifiedAt' | 'lapsesAt'>;

/** A connection as the portal's API shows it, without its secret. Times are ISO 8601 UTC with milliseconds. */
export interface ConnectionRecord extends ConnectionSettings {
  readonly id: string;
  readonly provider: string;
  readonly secretHint: string | null;
  /** Where the provider sends people back to; it is registered there. */
  readonly callbackUrl: string;
  /** Mail domains, verified or not, by name. */
  readonly domains: readonly DomainRecord[];
  /** Users who sign in with it. */
  readonly users: number;
  readonly lastUsedAt: string | null;
  readonly lastError: ConnectionUse['lastError'];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the function that makes records of a tenant's connections, with their use as it is now. */
export async function connectionRecords(
  app: ClientApp,
  tenantId: string,
): Promise<(connection: PresentConnection) => ConnectionRecord> {
  const [{ slug }, domains, users, uses] = await Promise.all([
    presentTenantOf(app, tenantId),
    app.mailDomains.of(tenantId),
    app.connections.usersOf(tenantId),
    app.connectionUses.of(tenantId),
  ]);
  const callbackUrl = ownAddress(app.addresses.tenantHost(slug), '/sign-in/connection/callback');
  return ({ connectionId, status: _, secretId: _s, createdAt, updatedAt, ...rest }) => ({
    id: connectionId,
    ...rest,
    domains: domains.flatMap((one) => (one.connectionId === connectionId ? [domainRecord(one)] : [])),
    callbackUrl,
    users: users.get(connectionId) ?? 0,
    lastUsedAt: null,
    lastError: null,
    ...uses.get(connectionId),
    createdAt,
    updatedAt,
  });
}

/** Returns a domain as a connection's record has it. */
export const domainRecord = ({ domain, challenge, verifiedAt, lapsesAt }: PresentDomain): DomainRecord => {
  return { domain, challenge, verifiedAt, lapsesAt };
};
