import {
  type OwnerRecoveries,
  decideRecoveryEnd,
  isRecoveryDue,
} from '../../../domain/owners/owner-recovery.js';
import { isUuid, uuidOfDigits } from '../../../domain/shared/uuid.js';
import type { DeliveryApp } from '../../app.js';
import { linkInvalid } from '../../mail/redeem-link.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { lastRequest, recoveryTarget } from './recovery-stream.js';

interface RecoveryWithHistory {
  readonly state: OwnerRecoveries;
  readonly history: readonly RecordedEvent[];
}

/**
 * Returns the owner whose open recovery the link objects to; null for a link that is no good, and once the recovery is due:
 * no mail then says that it is stopped while it takes place.
 */
function ownerOf(app: DeliveryApp, token: string, { state, history }: RecoveryWithHistory): string | null {
  const [, digits = '', secret = ''] = /^([0-9a-f]{32})\.([\w~-]{20,100})$/.exec(token) ?? [];
  const userId = uuidOfDigits(digits);
  const open = isUuid(userId) ? state.get(userId) : undefined;
  if (open === undefined || isRecoveryDue(open, isoTime(app.clock.now()))) return null;
  const request = lastRequest(history, userId);
  return request && app.mailSecrets.isLinkToken(request.id, 'object-to-recovery', secret) ? userId : null;
}

/** Returns whether a link that was mailed objects to a recovery that is open and not yet due. Changes nothing. */
export async function canObject(app: DeliveryApp, tenantId: string, token: string): Promise<boolean> {
  const { stream, aggregate } = recoveryTarget(tenantId);
  return ownerOf(app, token, await load(app, stream, aggregate)) !== null;
}

/** Cancels the recovery that the link was mailed about. Throws `link_invalid`, also where it is due or open no more. */
export async function objectToRecovery(
  app: DeliveryApp,
  context: VisitorContext,
  { token }: { readonly token: string },
): Promise<Done> {
  const { position } = await execute(app, asAnonymous(context), {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide: (state, { history }) => {
      const userId = ownerOf(app, token, { state, history });
      if (userId === null) throw linkInvalid();
      return decideRecoveryEnd(state, userId, 'objection');
    },
  });
  return { position };
}
