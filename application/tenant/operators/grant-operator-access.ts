import { ownAddress } from '../../../domain/shared/own-address.js';
import type { OperatorAccessEvent } from '../../../domain/tenant/operator-access-events.js';
import {
  OPERATOR_ACCESS_MS,
  type OperatorAccesses,
  operatorAccesses,
} from '../../../domain/tenant/operator-access.js';
import { PLATFORM_SLUG } from '../../../domain/tenant/platform.js';
import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { digitsOfUuid } from '../../../domain/shared/uuid.js';
import type { DeliveryApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { type Target, eventId, execute } from '../../shared/execute.js';
import { presentOperator } from './present-operator.js';

/** Path at the operators' host of the page where the link of an emergency access enrols a passkey. */
export const OPERATOR_ACCESS_PATH = '/operator-access';

/** The link of an emergency access, which is stored nowhere. */
export interface GrantedOperatorAccess extends Done {
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The stream of the links of operators, and how it is folded. */
export const operatorAccessTarget: Target<OperatorAccesses, OperatorAccessEvent> = {
  stream: streamName(PLATFORM_TENANT, 'operatoraccess', PLATFORM_TENANT),
  aggregate: operatorAccesses,
};

/**
 * Makes a link by which an operator enrols a passkey, once and within 15 minutes; an earlier link of theirs is void. All
 * operators are notified by mail, and an alert is raised. For the command line on the host only. Throws `operator_not_found`.
 */
export async function grantOperatorAccess(
  app: DeliveryApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<GrantedOperatorAccess> {
  await presentOperator(app, userId);
  const expiresAt = isoTime(app.clock.now() + OPERATOR_ACCESS_MS);
  const here = { ...context, tenantId: PLATFORM_TENANT };
  const { position } = await execute(app, here, {
    ...operatorAccessTarget,
    expects: (state) => state,
    decide: (): OperatorAccessEvent[] => [{ type: 'OperatorAccessGranted', data: { userId, expiresAt } }],
  });
  const secret = app.mailSecrets.linkToken(eventId(app, here, operatorAccessTarget, 0), 'operator-access');
  const host = app.addresses.tenantHost(PLATFORM_SLUG);
  return {
    // the secret derives from the event, which is found by its operator
    link: ownAddress(host, `${OPERATOR_ACCESS_PATH}?token=${digitsOfUuid(userId)}.${secret}`),
    expiresAt,
    position,
  };
}
