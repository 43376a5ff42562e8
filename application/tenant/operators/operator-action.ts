import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import { presentTenant, tenant } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import type { CommandContext } from '../../shared/command-context.js';
import { load } from '../../shared/load.js';
import { operatorPseudonym } from './present-operator.js';
import { tenantNotFound } from './read-tenants.js';

/** An operator's action on a tenant. */
export interface OperatorAction {
  /** The id of the API's operation. */
  readonly operation: string;
  readonly tenantId: string;
  readonly reason: string;
}

/**
 * Returns the context of an operator's command on a tenant: the tenant's log shows a pseudonym, and neither address nor
 * agent. The platform's log has both, from before the action, so that none is without its entry; an action that the rules refuse
 * afterwards leaves its entry, too. Throws `invalid_input`, `tenant_not_found`.
 */
export async function recordTenantAction(
  app: LogApp,
  context: CommandContext,
  { tenantId, ...action }: OperatorAction,
): Promise<CommandContext> {
  checkedReason(action.reason);
  if (tenantId === PLATFORM_TENANT) throw tenantNotFound();
  presentTenant((await load(app, streamName(tenantId, 'tenant', tenantId), tenant)).state);
  return recordAction(app, context, { tenantId, ...action });
}

/** The same for a tenant that the action creates. */
export async function recordAction(
  app: LogApp,
  context: CommandContext,
  { operation, tenantId, reason }: OperatorAction,
): Promise<CommandContext> {
  const { ifMatch, ...here } = context;
  await recordAudit(app, here, {
    type: 'OperatorActed',
    data: { operation, actedOn: tenantId, reason: checkedReason(reason) },
  });
  const pseudonym = await operatorPseudonym(app, tenantId, context.actor.id);
  return {
    ...here,
    ...(ifMatch && { ifMatch }),
    tenantId,
    actor: { type: 'operator', id: pseudonym },
    ip: null,
    userAgent: null,
  };
}

/**
 * Records in the platform's log that an operator is about to act on the service itself, or on what it keeps of a tenant. Returns
 * the position. Throws `invalid_input`.
 */
export const recordServiceAction = (
  app: LogApp,
  context: CommandContext,
  {
    operation,
    actedOn = PLATFORM_TENANT,
    reason,
  }: Pick<OperatorAction, 'operation' | 'reason'> & { readonly actedOn?: string },
): Promise<bigint> =>
  recordAudit(app, context, {
    type: 'OperatorActed',
    data: { operation, actedOn, reason: checkedReason(reason) },
  });
