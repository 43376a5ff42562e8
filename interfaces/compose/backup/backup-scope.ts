import type { BackupScope } from '../../../infrastructure/backup/backup-tables.js';
import { projections } from '../../../projections/registry.js';
import { nextSchema, oldSchema } from '../../../projections/runner/rebuild/live-schema.js';

const rebuilt = `projection not in (${projections.map(({ name }) => `'${name}'`).join(', ')})`;

/**
 * What is in a backup: the event log (where the database has it), keys, images, and the state that no event tells, such as
 * sessions, mails and deliveries that are due. Read models are left out, as the log builds them.
 */
export const backupScope: BackupScope = {
  schemas: ['events', 'keys', 'storage', 'runtime', 'projections'],
  leftOut: ['projections.leases', 'projections.overdue_writes'],
  where: { 'projections.checkpoints': rebuilt, 'projections.parked': rebuilt },
};

/** The schemas of read models, those of a rebuild included. */
export const readModelSchemas: readonly string[] = projections.flatMap((projection) => [
  projection.schema,
  nextSchema(projection),
  oldSchema(projection),
]);
