import { fault, refuseFaults } from '../../../domain/shared/faults.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { SupportAccessEvent } from '../../../domain/tenant/support-access-events.js';
import {
  type SupportAccess,
  decideSupportAccess,
  decideSupportRevocation,
  liveAccessOf,
  liveAccesses,
  supportAccesses,
} from '../../../domain/tenant/support-access.js';
import type { App, LogApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { type Target, execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { activeOperators, operatorPseudonym } from './present-operator.js';

/** Returns the stream of what owners let operators see, and how it is folded. */
export const supportAccessTarget = (
  tenantId: string,
): Target<readonly SupportAccess[], SupportAccessEvent> => ({
  stream: streamName(tenantId, 'supportaccess', tenantId),
  aggregate: supportAccesses,
});

/** Returns the live accesses of a tenant, newest first. */
export async function listSupportAccess(
  app: Pick<App, 'events' | 'clock'>,
  tenantId: string,
): Promise<readonly SupportAccess[]> {
  const { stream, aggregate } = supportAccessTarget(tenantId);
  const { state } = await load(app, stream, aggregate);
  return liveAccesses(state, isoTime(app.clock.now())).toReversed();
}

/** Returns when the last live access to a tenant ends (ISO 8601); null: operators have none. */
export const supportAccessUntil = async (
  app: Pick<App, 'events' | 'clock'>,
  tenantId: string,
): Promise<string | null> =>
  (await listSupportAccess(app, tenantId)).reduce<string | null>(
    (last, { expiresAt }) => (last === null || expiresAt > last ? expiresAt : last),
    null,
  );

/** The access of an operator to a tenant. */
export interface OperatorsAccess {
  /** The pseudonym of the operator in the tenant. */
  readonly operatorId: string;
  /** Null: no owner gives them access now. */
  readonly access: SupportAccess | null;
}

/** Returns the access that an operator has to a tenant now, by the log itself. */
export async function operatorsAccess(
  app: Pick<App, 'events' | 'clock' | 'keys'>,
  tenantId: string,
  operatorUserId: string,
): Promise<OperatorsAccess> {
  const { stream, aggregate } = supportAccessTarget(tenantId);
  const [{ state }, operatorId] = await Promise.all([
    load(app, stream, aggregate),
    operatorPseudonym(app, tenantId, operatorUserId),
  ]);
  return { operatorId, access: liveAccessOf(state, operatorId, isoTime(app.clock.now())) };
}

export interface GrantSupportAccessInput {
  /** The pseudonym that the owner has from the operator. */
  readonly operatorId: string;
  /** From 1 to 24. */
  readonly hours: number;
}

/**
 * Lets one operator read the tenant's data for some hours. The actor of the command is the owner. All owners are notified by mail,
 * and an alert is raised. Throws `invalid_input` for other hours, and for an id that is no operator's here;
 * `too_many_support_accesses`.
 */
export async function grantSupportAccess(
  app: LogApp,
  context: CommandContext,
  { operatorId, hours }: GrantSupportAccessInput,
): Promise<Done & { readonly record: SupportAccess }> {
  const { tenantId, actor, commandId } = context;
  const operators = await Promise.all(
    (await activeOperators(app)).map((userId) => operatorPseudonym(app, tenantId, userId)),
  );
  if (!operators.includes(operatorId))
    refuseFaults([
      fault('/operatorId', 'unknown', 'is the id of no operator here; ask the operator to tell you theirs'),
    ]);
  const id = app.ids.derive(commandId, 'support access');
  const { state, position } = await execute(app, context, {
    ...supportAccessTarget(tenantId),
    expects: (accesses) => accesses,
    decide: (accesses) =>
      decideSupportAccess(accesses, { id, operatorId, grantedBy: actor.id, hours }, isoTime(app.clock.now())),
  });
  return { record: state.find((one) => one.id === id)!, position };
}

/** Ends one access of the tenant, or all of them for null. Throws `support_access_not_found`. */
export async function revokeSupportAccess(
  app: LogApp,
  context: CommandContext,
  { id }: { readonly id: string | null },
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...supportAccessTarget(context.tenantId),
    expects: (accesses) => accesses,
    decide: (accesses) => decideSupportRevocation(accesses, id, isoTime(app.clock.now())),
  });
  return { position };
}
