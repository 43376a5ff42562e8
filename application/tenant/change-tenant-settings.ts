import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { decideLegacySignInMember } from '../../domain/tenant/change-legacy-sign-in.js';
import { decideSettingsChange } from '../../domain/tenant/change-tenant.js';
import {
  type SettingsChanges,
  type TenantSettings,
  requiresMore,
} from '../../domain/tenant/tenant-settings.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { hasFactor } from '../../domain/user/factors.js';
import { presentUser, user } from '../../domain/user/user.js';
import type { App, LogApp } from '../app.js';
import { dropEndedSecrets } from '../legacy-sign-in/drop-ended-secrets.js';
import { type LegacySignInRecord, liveLegacySignInRecord } from '../legacy-sign-in/legacy-sign-in-record.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';

/** The members to change; an absent one stays. */
export interface ChangeSettingsInput extends SettingsChanges {
  /** Null ends it. Any value but the one that is shown is refused: it is set by `setLegacySignIn`. */
  readonly legacySignIn?: unknown;
}

/**
 * Changes settings of the tenant `context.tenantId`, and ends the grants that they do not admit any more. Idempotent. Throws
 * `invalid_input`, `tenant_not_found`; `factor_required` when a user without a second factor would require one, since that could lock them out.
 */
export async function changeTenantSettings(
  app: LogApp & Pick<App, 'metadataClients' | 'webhookSecrets'>,
  context: CommandContext,
  { legacySignIn, ...changes }: ChangeSettingsInput,
): Promise<Outcome<TenantSettings> & { readonly legacySignIn: LegacySignInRecord | null }> {
  const changed = await execute(app, context, {
    stream: streamName(context.tenantId, 'tenant', context.tenantId),
    aggregate: tenant,
    expects: presentTenant,
    fetch: async (present) => {
      const { mfa } = changes;
      if (mfa !== undefined && requiresMore(present.settings.mfa, mfa)) await refuseLockOut(app, context);
    },
    decide: (present) => [
      ...decideSettingsChange(present, changes),
      ...decideLegacySignInMember(present, legacySignIn, liveLegacySignInRecord(app, present)),
    ],
  });
  const { state, revision, position } = written(changed);
  const present = presentTenant(state);
  const { settings } = present;
  await endUnadmittedGrants(app, context, settings, changes);
  if (legacySignIn === null) await dropEndedSecrets(app, changed);
  return { record: settings, legacySignIn: liveLegacySignInRecord(app, present), revision, position };
}

/** Ends what clients by their own document were given that the settings do not admit any more: it must not come back with them. */
async function endUnadmittedGrants(
  { metadataClients }: Pick<App, 'metadataClients'>,
  { tenantId }: CommandContext,
  settings: TenantSettings,
  changes: SettingsChanges,
): Promise<void> {
  const concerned = changes.metadataClients !== undefined || changes.metadataClientHosts !== undefined;
  if (!concerned || settings.metadataClients === 'any') return;
  const hosts = settings.metadataClients === 'listed' ? settings.metadataClientHosts : [];
  await metadataClients.endGrants(tenantId, hosts);
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
