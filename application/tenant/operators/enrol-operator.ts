import { DomainError } from '../../../domain/shared/domain-error.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { isUuid, uuidOfDigits } from '../../../domain/shared/uuid.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { linkInvalid } from '../../mail/redeem-link.js';
import { load } from '../../shared/load.js';
import type { Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import {
  type RegisterPasskeyInput,
  offerPasskey,
  registerPasskey,
} from '../../user/factors/register-passkey.js';
import { loadPresentTenant } from '../tenant-stream.js';
import { operatorAccessTarget } from './grant-operator-access.js';
import { presentOperator } from './present-operator.js';

/** A link of an emergency access that is good now. */
export interface OpenOperatorAccess {
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
  /** The position of the event that the link was made by. */
  readonly position: bigint;
}

/**
 * Reads the link of an emergency access without using it. Returns null for one that is unknown, expired, used or void, and
 * where its operator is none any more.
 */
export async function openOperatorAccess(
  app: DeliveryApp,
  token: string,
): Promise<OpenOperatorAccess | null> {
  const [, digits = '', secret = ''] = /^([0-9a-f]{32})\.([\w~-]{20,100})$/.exec(token) ?? [];
  const userId = uuidOfDigits(digits);
  if (!isUuid(userId)) return null;
  const { stream, aggregate } = operatorAccessTarget;
  const { state, history } = await load(app, stream, aggregate);
  const granted = history.findLast(({ event }) => 'userId' in event.data && event.data.userId === userId);
  if (granted === undefined || (state.get(userId) ?? '') <= isoTime(app.clock.now())) return null;
  if (!app.mailSecrets.isLinkToken(granted.id, 'operator-access', secret)) return null;
  try {
    const operator = await presentOperator(app, userId);
    if (isUsed(operator.history, granted.position)) return null;
    const { tenant } = await loadPresentTenant(app, PLATFORM_TENANT);
    return { user: operator.state, tenant, position: granted.position };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** Returns whether the operator has registered a passkey since the link was made, by the link or otherwise. */
const isUsed = (history: readonly RecordedEvent[], position: bigint): boolean =>
  history.some((later) => later.position > position && later.event.type === 'UserPasskeyRegistered');

/** Begins the registration of the passkey. Returns null for a link that is no good; throws what `offerPasskey` throws. */
export async function offerOperatorPasskey(
  app: SignInApp & DeliveryApp,
  token: string,
  browser: string,
): Promise<object | null> {
  const open = await openOperatorAccess(app, token);
  return open && offerPasskey(app, { tenantId: PLATFORM_TENANT }, { ...open, browser });
}

/** The authenticator's answer at the page of a link. */
export interface EnrolOperatorInput extends Pick<RegisterPasskeyInput, 'name' | 'response' | 'browser'> {
  readonly token: string;
}

/**
 * Registers a passkey of the link's operator, which voids the link: of any number of attempts at the same time, one
 * succeeds. It begins no session and issues no backup codes. Throws `link_invalid`, and what `registerPasskey` throws.
 */
export async function enrolOperator(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { token, ...input }: EnrolOperatorInput,
): Promise<Done> {
  const open = await openOperatorAccess(app, token);
  if (open === null) throw linkInvalid();
  const { user, tenant, position: since } = open;
  const { position } = await registerPasskey(
    app,
    context,
    { user, tenant, ...input },
    {
      permits: (history) => {
        if (isUsed(history, since)) throw linkInvalid();
      },
      withoutBackupCodes: true,
    },
  );
  return { position };
}
