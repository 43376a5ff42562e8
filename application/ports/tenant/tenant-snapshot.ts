import type { RegisteredClient } from '../../../domain/client/client.js';
import type { PresentConnection } from '../../../domain/connection/connection.js';
import type { PresentDomain } from '../../../domain/connection/mail-domain.js';
import type { ListedResource } from '../openid/resource-directory.js';
import type { RoleRecord } from '../../role/role-record.js';
import type { UserRecord } from '../../user/user-record.js';
import type { WebhookRecord } from '../../webhook/webhook-record.js';

/** A connection with its mail domains. */
export interface ConnectionWithDomains extends PresentConnection {
  readonly domains: readonly PresentDomain[];
}

/** A tenant's read models as they were at one position of the log, however long they are read. */
export interface TenantSnapshot {
  readonly position: bigint;
  /** The number of users that it shows. */
  readonly users: number;
  /** Each returns pages, oldest first; connections by name. Users whose erasure is under way are left out. */
  readonly userPages: () => AsyncIterable<readonly UserRecord[]>;
  readonly rolePages: () => AsyncIterable<readonly RoleRecord[]>;
  readonly clientPages: () => AsyncIterable<readonly RegisteredClient[]>;
  readonly resourcePages: () => AsyncIterable<readonly ListedResource[]>;
  readonly connectionPages: () => AsyncIterable<readonly ConnectionWithDomains[]>;
  readonly webhookPages: () => AsyncIterable<readonly WebhookRecord[]>;
  /** Throws when what was read may not be whole, since a rebuild has put other tables in place meanwhile. */
  confirm(): Promise<void>;
  /** Ends it. Idempotent. */
  close(): Promise<void>;
}

/**
 * Takes a snapshot at `position` or behind it. Throws when the read models do not get there in time. `now`: ms since the epoch,
 * by which locks of users are over.
 */
export type TakeTenantSnapshot = (tenantId: string, position: bigint, now: number) => Promise<TenantSnapshot>;
