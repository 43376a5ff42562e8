import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { decideSettingsChange } from '../../domain/tenant/change-tenant-settings.js';
import {
  type SettingsChanges,
  type TenantSettings,
  requiresMore,
} from '../../domain/tenant/tenant-settings.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { hasFactor } from '../../domain/user/factors.js';
import { presentUser, user } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';

/**
 * Changes settings of the tenant `context.tenantId`. Idempotent. Throws `invalid_input`, `tenant_not_found`;
 * `factor_required` when a user without a second factor would require one, since that could lock them out.
 */
export async function changeTenantSettings(
  app: LogApp,
  context: CommandContext,
  changes: SettingsChanges,
): Promise<Outcome<TenantSettings>> {
  const { state, revision, position } = written(
    await execute(app, context, {
      stream: streamName(context.tenantId, 'tenant', context.tenantId),
      aggregate: tenant,
      expects: presentTenant,
      fetch: async (present) => {
        const { mfa } = changes;
        if (mfa !== undefined && requiresMore(present.settings.mfa, mfa)) await refuseLockOut(app, context);
      },
      decide: (present) => decideSettingsChange(present, changes),
    }),
  );
  return { record: presentTenant(state).settings, revision, position };
}

async function refuseLockOut(app: LogApp, { tenantId, actor }: CommandContext): Promise<void> {
  if (actor.type !== 'user') return;
  const { state } = await loadExisting(app, streamName(tenantId, 'user', actor.id), user);
  if (!hasFactor(presentUser(state).factors))
    throw new DomainError(
      'conflict',
      'factor_required',
      'Set up a second factor of your own before you require one of others.',
    );
}
