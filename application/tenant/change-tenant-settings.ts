import { streamName } from '../../domain/shared/stream-name.js';
import { decideSettingsChange } from '../../domain/tenant/change-tenant-settings.js';
import type { SettingsChanges, TenantSettings } from '../../domain/tenant/tenant-settings.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';

/** Changes settings of the tenant `context.tenantId`. Idempotent. Throws `invalid_input`, `tenant_not_found`. */
export async function changeTenantSettings(
  app: App,
  context: CommandContext,
  changes: SettingsChanges,
): Promise<Outcome<TenantSettings>> {
  const { state, revision, position } = written(
    await execute(app, context, {
      stream: streamName(context.tenantId, 'tenant', context.tenantId),
      aggregate: tenant,
      expects: presentTenant,
      decide: (present) => decideSettingsChange(present, changes),
    }),
  );
  return { record: presentTenant(state).settings, revision, position };
}
