import type { OwnerRecoveryEvent } from '../../../domain/owners/owner-recovery-events.js';
import {
  type OwnerRecoveries,
  decideLapse,
  decideRecoveryEnd,
  isLapsed,
  isRecoveryDue,
} from '../../../domain/owners/owner-recovery.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import { acrOf } from '../../../domain/sign-in/assurance.js';
import type { App, LogApp, SignInApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime, later, systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { resetFactors } from '../../user/factors/change-factors.js';
import { type OwnerRecoveryInput, recoverableOwner } from './request-owner-recovery.js';
import { lastRequest, recoveryTarget } from './recovery-stream.js';

/** An owner whose recovery may be due, by ids. */
export interface DueRecovery {
  readonly tenantId: string;
  readonly userId: string;
}

export interface DueRecoveries {
  /** Returns owners whose recovery is due at `now` (ISO 8601), the longest due first, `limit` at most. */
  readonly due: (limit: number, now: string) => Promise<readonly DueRecovery[]>;
  /** Called with failures, after which the recovery is due again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Objections are taken until a recovery is due; one that is being written then still comes before the removal. In ms. */
const WRITING_MS = 60_000;

/** Owners of a round. */
const MOST = 100;

/**
 * Removes the second factors of the owners whose recovery is due, unless they have signed in with a factor since it was asked
 * for, or are owners no more: then it is cancelled, as one is that has lapsed. The streams decide. Safe while other
 * processes do the same, and after a crash in between.
 */
export async function carryOutRecoveries(
  app: SignInApp,
  { due, onError }: DueRecoveries,
  signal?: AbortSignal,
): Promise<void> {
  for (const one of await due(MOST, isoTime(app.clock.now()))) {
    if (signal?.aborted) return;
    await carryOut(app, one).catch(onError);
  }
}

async function carryOut(app: SignInApp, { tenantId, userId }: DueRecovery): Promise<void> {
  const { stream, aggregate } = recoveryTarget(tenantId);
  const { state, history } = await load(app, stream, aggregate);
  const recovery = state.get(userId);
  const request = lastRequest(history, userId);
  if (recovery === undefined || request === undefined) return;
  // ids derive from the request, so that a repetition after a crash changes nothing
  const context = systemContext(tenantId, app.ids.derive(request.id, 'recovery'));
  const now = isoTime(app.clock.now() - WRITING_MS);
  if (isLapsed(recovery, now)) {
    await end(app, context, (recoveries) => decideLapse(recoveries, userId, now));
    return;
  }
  if (!isRecoveryDue(recovery, now)) return;
  if (await hasSignedInWithFactor(app, { tenantId, userId }, request.position)) {
    await end(app, context, (recoveries) => decideRecoveryEnd(recoveries, userId, 'sign_in'));
    return;
  }
  try {
    await recoverableOwner(app, tenantId, userId);
    await resetFactors(app, context, { userId });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') {
      // removed in another way, or by a round that a crash has ended
      if (!(error instanceof DomainError) || error.code !== 'owner_without_factor') throw error;
    } else {
      await end(app, context, (recoveries) => decideRecoveryEnd(recoveries, userId, 'not_owner'));
      return;
    }
  }
  await recordRecovered(app, context, userId);
}

/** Returns whether the owner has signed in with a second factor since the event at this position. */
async function hasSignedInWithFactor(
  app: Pick<App, 'events'>,
  { tenantId, userId }: DueRecovery,
  since: bigint,
): Promise<boolean> {
  const history = await app.events.load(streamName(tenantId, 'signin', userId));
  return history.some(
    ({ event, position }) =>
      position > since && event.type === 'UserSignedIn' && acrOf(event.data.amr) !== 'urn:tessera:pwd',
  );
}

const end = (
  app: LogApp,
  context: CommandContext,
  decide: (recoveries: OwnerRecoveries) => OwnerRecoveryEvent[],
) =>
  execute(app, context, {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide,
    step: 'end',
  });

const recordRecovered = (app: LogApp, context: CommandContext, userId: string) =>
  execute(app, context, {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide: (recoveries): OwnerRecoveryEvent[] =>
      recoveries.has(userId) ? [{ type: 'OwnerRecovered', data: { userId } }] : [],
    step: 'recovered',
  });

/**
 * Removes an owner's second factors at once, with the same events and mails: for the command line on the host only. Throws
 * `invalid_input`, `owner_not_found`, `owner_without_factor`.
 */
export async function recoverOwnerAtOnce(
  app: SignInApp,
  context: CommandContext,
  { userId, reason }: OwnerRecoveryInput,
): Promise<Done> {
  const checked = checkedReason(reason);
  await recoverableOwner(app, context.tenantId, userId);
  const dueAt = isoTime(app.clock.now());
  const requested = await execute(app, context, {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide: (): OwnerRecoveryEvent[] => [
      { type: 'OwnerRecoveryRequested', data: { userId, dueAt, needsConsent: false, reason: checked } },
    ],
  });
  const reset = await resetFactors(app, context, { userId });
  const recovered = await recordRecovered(app, context, userId);
  return { position: later(later(requested.position, reset.position), recovered.position) };
}
