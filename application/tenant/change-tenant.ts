import { streamName } from '../../domain/shared/stream-name.js';
import {
  type TenantChanges,
  checkedTenantChanges,
  decideTenantChange,
} from '../../domain/tenant/change-tenant.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { type TenantRecord, tenantRecord } from './tenant-record.js';

/** Changes the tenant `context.tenantId`. Idempotent. Throws `invalid_input`, `tenant_not_found`. */
export async function changeTenant(
  app: LogApp,
  context: CommandContext,
  input: TenantChanges,
): Promise<Outcome<TenantRecord>> {
  const changes = checkedTenantChanges(input);
  const { state, revision, position } = written(
    await execute(app, context, {
      stream: streamName(context.tenantId, 'tenant', context.tenantId),
      aggregate: tenant,
      expects: presentTenant,
      decide: (present) => decideTenantChange(present, changes),
    }),
  );
  return { record: tenantRecord(presentTenant(state)), revision, position };
}
