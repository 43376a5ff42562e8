import { MOST_RETENTION_DAYS } from '../../domain/audit/retention.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { recordAudit } from './record-audit.js';

/**
 * Sets the number of days for which the tenant's entries can be read; a plan with fewer days shortens it. Throws `invalid_input`.
 */
export async function setAuditRetention(app: LogApp, context: CommandContext, days: number): Promise<Done> {
  if (!Number.isInteger(days) || days < 1 || days > MOST_RETENTION_DAYS)
    refuseFaults([
      {
        pointer: '/days',
        code: 'range',
        detail: `must be a whole number of days, 1 to ${MOST_RETENTION_DAYS}`,
      },
    ]);
  return { position: await recordAudit(app, context, { type: 'AuditRetentionSet', data: { days } }) };
}
