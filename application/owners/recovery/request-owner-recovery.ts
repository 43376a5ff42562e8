import type { OwnerRecoveryEvent } from '../../../domain/owners/owner-recovery-events.js';
import { type OpenRecovery, decideRecovery, isLapsed } from '../../../domain/owners/owner-recovery.js';
import { otherActiveOwners } from '../../../domain/owners/owners.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import { hasFactor } from '../../../domain/user/factors.js';
import type { App, LogApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { activeOperators } from '../../tenant/operators/present-operator.js';
import { ownersTarget, userTarget } from '../owner-streams.js';
import { lastRequest, recoveryTarget } from './recovery-stream.js';

export interface OwnerRecoveryInput {
  readonly userId: string;
  readonly reason: string;
}

/** A recovery as operators see it: no more of the owner than the id. Times are ISO 8601. */
export interface OwnerRecoveryRecord {
  readonly userId: string;
  /** When the second factors are removed, if nobody objects and the owner does not sign in with one. */
  readonly dueAt: string;
  /** Whether a second operator has to agree first, by the same request. */
  readonly awaitsConsent: boolean;
}

/**
 * Asks for the removal of an owner's second factors, or agrees to what another operator has asked for. Nothing else of the
 * account changes. It takes place after 24 hours; for the only owner of a tenant after 72, and if there is a second operator,
 * only once they have agreed. The actor is the operator, by their pseudonym in the tenant. All owners and admins are notified by
 * mail, and an alert is raised. Throws `invalid_input`, `owner_not_found`, `owner_without_factor`, `recovery_open`.
 */
export async function requestOwnerRecovery(
  app: LogApp,
  context: CommandContext,
  { userId, reason }: OwnerRecoveryInput,
): Promise<Done & { readonly record: OwnerRecoveryRecord }> {
  const checked = checkedReason(reason);
  const { isOnlyOwner } = await recoverableOwner(app, context.tenantId, userId);
  const hasSecondOperator = (await activeOperators(app)).length > 1;
  const { state, position } = await execute(app, context, {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide: (recoveries, { history }): OwnerRecoveryEvent[] => {
      const now = isoTime(app.clock.now());
      const open = recoveries.get(userId);
      const isBySecond = lastRequest(history, userId)?.context.actorId !== context.actor.id;
      if (open?.awaitsConsent && isBySecond && !isLapsed(open, now))
        return [{ type: 'OwnerRecoveryAgreed', data: { userId } }];
      const recovery = { userId, isOnlyOwner, hasSecondOperator, reason: checked };
      return decideRecovery(recoveries, recovery, now);
    },
  });
  const { dueAt, awaitsConsent }: OpenRecovery = state.get(userId)!;
  return { record: { userId, dueAt, awaitsConsent }, position };
}

/**
 * Returns whether an owner who has a second factor is the tenant's only active one. Throws `owner_not_found` for any other
 * user, `owner_without_factor`.
 */
export async function recoverableOwner(
  app: Pick<App, 'events'>,
  tenantId: string,
  userId: string,
): Promise<{ readonly isOnlyOwner: boolean }> {
  const { stream, aggregate } = ownersTarget(tenantId);
  const { state: owners } = await load(app, stream, aggregate);
  const target = userTarget(tenantId, userId);
  const { state } = await load(app, target.stream, target.aggregate);
  if (owners.get(userId) !== 'active' || state.status !== 'present')
    throw new DomainError('not-found', 'owner_not_found', 'The tenant has no such active owner.');
  if (!hasFactor(state.factors))
    throw new DomainError('conflict', 'owner_without_factor', 'The owner has no second factor to remove.');
  return { isOnlyOwner: otherActiveOwners(owners, userId).length === 0 };
}
