import { streamName } from '../../domain/shared/stream-name.js';
import { decideLimitsLifting, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

/**
 * Lifts the limits of a tenant that its owner made: on its mails and their sender, and on audiences. For operators.
 * Idempotent, also for a tenant without these limits. Throws `tenant_not_found`.
 */
export async function liftTenantLimits(app: LogApp, context: CommandContext): Promise<Done> {
  const { tenantId } = context;
  const { position } = await execute(app, context, {
    stream: streamName(tenantId, 'tenant', tenantId),
    aggregate: tenant,
    expects: presentTenant,
    decide: decideLimitsLifting,
  });
  return { position };
}
