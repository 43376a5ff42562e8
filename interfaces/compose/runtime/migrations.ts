import { apiKeyUseMigrations } from '../../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import { auditCheckpointMigrations } from '../../../infrastructure/audit-checkpoints/postgres-audit-checkpoints.js';
import { auditHeadMigrations } from '../../../infrastructure/audit-heads/postgres-audit-heads.js';
import {
  connectionMigrations,
  connectionUseMigrations,
} from '../../../infrastructure/connections/connection-tables.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import { factorMigrations, passkeyMigrations } from '../../../infrastructure/factors/factor-tables.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { idempotencyMigrations } from '../../../infrastructure/idempotency/postgres-idempotency.js';
import { installationMigrations } from '../../../infrastructure/installation/stored-installation.js';
import { interactionMigrations } from '../../../infrastructure/grants/postgres-interactions.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { rateLimitMigrations } from '../../../infrastructure/rate-limit/rate-limits.js';
import { metadataClientMigrations } from '../../../infrastructure/metadata-clients/postgres-metadata-clients.js';
import { knownDeviceMigrations } from '../../../infrastructure/sessions/known-devices.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { signInFailureMigrations } from '../../../infrastructure/sign-in-failures/failure-table.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { signUpMigrations } from '../../../infrastructure/sign-up/sign-up-table.js';
import { clientAssertionMigrations } from '../../../infrastructure/tokens/client-assertion-table.js';
import { signingKeyMigrations } from '../../../infrastructure/tokens/signing-key-table.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import { tenantRemainsMigrations } from '../../../infrastructure/personal-data/postgres-tenant-remains.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { type Migration, migrate } from '../../../infrastructure/postgres/migrate.js';
import { projections } from '../../../projections/registry.js';
import { ensureRoles } from '../../../projections/runner/ensure-roles.js';
import type { Config } from '../../config.js';

/** Returns the steps of the schema in order, without the tables of read models, which projections create. */
export const migrationsOf = ({ eventStoreUrl }: Pick<Config, 'eventStoreUrl'>): readonly Migration[] => [
  ...(eventStoreUrl === null ? eventStoreMigrations : []),
  ...personalDataMigrations,
  ...installationMigrations,
  ...storageMigrations,
  ...projectionMigrations,
  ...idempotencyMigrations,
  ...rateLimitMigrations,
  ...interactionMigrations,
  ...grantMigrations,
  ...sessionMigrations,
  ...factorMigrations,
  ...passkeyMigrations,
  ...knownDeviceMigrations,
  ...apiKeyUseMigrations,
  ...signInFailureMigrations,
  ...signingKeyMigrations,
  ...clientAssertionMigrations,
  ...mailMigrations,
  ...signUpMigrations,
  ...webhookMigrations,
  ...connectionMigrations,
  ...connectionUseMigrations,
  ...auditHeadMigrations,
  ...tenantRemainsMigrations,
  ...auditCheckpointMigrations,
  ...metadataClientMigrations,
];

/**
 * Brings the tables and roles of a database up to date. Throws OtherSchema and NewerSchema, with one line each, and changes nothing
 * then.
 */
export const settleTables = (database: Database, config: Pick<Config, 'eventStoreUrl'>): Promise<void> =>
  migrate(database, migrationsOf(config), {
    // a database whose log has moved to EventStoreDB keeps the empty table of events
    known: migrationsOf({ eventStoreUrl: null }),
    afterwards: (tx) => ensureRoles(tx, projections),
  });
