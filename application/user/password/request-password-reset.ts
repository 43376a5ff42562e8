import type { PasswordResetEvent } from '../../../domain/password-reset/password-reset-events.js';
import { emailFaults, normaliseEmail } from '../../../domain/shared/email.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { liveLegacySignIn } from '../../../domain/tenant/change-legacy-sign-in.js';
import { type PresentTenant, tenant } from '../../../domain/tenant/tenant.js';
import type { App, BillingApp, LogApp, SignInApp } from '../../app.js';
import { askFormerSystem } from '../../legacy-sign-in/ask-former-system.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import { eventContext, isoTime } from '../../shared/event-context.js';
import { loadExisting } from '../../shared/load.js';
import { pause } from '../../shared/pause.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { emailDigestOf, holderOfEmail } from '../email/unique-email.js';

export interface RequestPasswordResetInput {
  /** The typed text. */
  readonly email: string;
  /** The client whose sign-in the request comes from. Default: null, no client. */
  readonly clientId?: string | null;
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOfEmail>>>;

interface Searched {
  /** Normalised. */
  readonly email: string;
  readonly emailDigest: string;
  readonly owner: PresentTenant;
  /** The user who has the address here. */
  readonly found: Holder | null;
}

/** Least duration of an answer, ms: longer than it takes to append the event, so that it does not say whether it was. */
const ANSWER_MS = 300;

/**
 * Mails the user of this email a link for setting a new password. Returns null, or the time (ms since the epoch) at which
 * the next one can be sent when the limit of mails to the address or from the network is reached. The outcome and its
 * duration are the same when there is no such user, and when the user is suspended.
 */
export async function requestPasswordReset(
  app: App,
  context: VisitorContext,
  { email, clientId = null }: RequestPasswordResetInput,
): Promise<number | null> {
  const earliest = pause(ANSWER_MS);
  try {
    return await request(app, context, normaliseEmail(email), clientId);
  } finally {
    await earliest;
  }
}

async function request(
  app: App,
  context: VisitorContext,
  email: string,
  clientId: string | null,
): Promise<number | null> {
  const { tenantId, ip } = context;
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const [found, { state: owner }] = await Promise.all([
    holderOfEmail(app, tenantId, emailDigest),
    loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  const device = { ip, knownBrowserId: context.knownBrowserId ?? null };
  const known = found && (await app.knownDevices.knows({ tenantId, userId: found.holderId }, device));
  const asked = {
    tenantId,
    purpose: 'password-reset',
    email,
    emailDigest,
    from: { ...device, known },
  } as const;
  const limited = await app.mailLimits.take(asked, app.clock.now());
  if (limited !== null) return limited.mayBeShown ? limited.until : null;
  if (owner.status !== 'active') return null;
  const holder = await formerHolder(app, context, { email, emailDigest, owner, found });
  if (holder === null) return null;
  const { holderId: userId, loaded } = holder;
  if (loaded.state.status !== 'present' || loaded.state.suspended) return null;
  await note(app, context, { userId, email, clientId });
  return null;
}

/**
 * Returns the user of the address, whom the former system of the tenant may know if no user has it here: the person is then
 * imported. It takes as long for an address that is known here.
 */
async function formerHolder(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { email, emailDigest, owner, found }: Searched,
): Promise<Holder | null> {
  const { tenantId } = context;
  const legacySignIn = liveLegacySignIn(owner, isoTime(app.clock.now()));
  if (legacySignIn === null || emailFaults('', email).length > 0) return found;
  if (found !== null) {
    await app.formerSystems.asLongAsAsking(tenantId);
    return found;
  }
  const asked = await askFormerSystem(app, context, { legacySignIn, email, password: null, user: null });
  return asked === 'settled' ? holderOfEmail(app, tenantId, emailDigest) : null;
}

async function note(app: LogApp, context: VisitorContext, data: PasswordResetEvent['data']): Promise<void> {
  const stream = streamName(context.tenantId, 'passwordreset', data.userId);
  const id = app.ids.derive(context.commandId, stream);
  const event = { type: 'UserPasswordResetRequested', data } as const;
  try {
    await app.events.append([
      {
        stream,
        expected: 'any',
        events: [event],
        ids: [id],
        context: eventContext(app.clock, asAnonymous(context)),
      },
    ]);
  } catch (error) {
    // the user was erased meanwhile
    if (!(error instanceof SubjectErased)) throw error;
  }
}
