import { comparedAudience } from '../../domain/client/audience.js';
import {
  type ReservationState,
  decideReservation,
  reservation,
  taken,
} from '../../domain/reservation/reservation.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';

/**
 * Reserves a value of `aud` for the tenant, for good: a recipient that checks the audience must never accept a token of
 * another tenant, not even years after the client was deleted. These values are the audiences of access tokens, and the
 * client ids of id_tokens. Idempotent. `permit` is called before a value that is new to the tenant is looked at: what it
 * refuses says nothing of other tenants. Throws what `permit` throws; `audience_taken`, or `client_id_taken` for a client id.
 */
export async function claimAudience(
  app: LogApp,
  context: CommandContext,
  audience: string,
  {
    as = 'audience',
    permit,
  }: { readonly as?: 'audience' | 'clientid'; readonly permit?: () => Promise<void> } = {},
): Promise<void> {
  const stream = await streamOf(app, audience);
  const { tenantId } = context;
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    fetch: async (state) => {
      if (!isHeldBy(state, tenantId)) await permit?.();
    },
    decide: (state) => {
      if (isHeldBy(state, tenantId)) return [];
      if (state.status === 'held') throw taken(as);
      return decideReservation(state, { kind: 'audience', holderId: tenantId });
    },
  });
}

async function streamOf(app: LogApp, audience: string): Promise<string> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `audience:${comparedAudience(audience)}`);
  return streamName(SYSTEM_TENANT, 'audience', digest);
}

/** Returns whether the tenant has claimed a value of `aud`. */
export async function holdsAudience(app: LogApp, tenantId: string, audience: string): Promise<boolean> {
  const { state } = await load(app, await streamOf(app, audience), reservation);
  return isHeldBy(state, tenantId);
}

/** Returns the id of the tenant that has claimed a value of `aud`; null for none. */
export async function audienceHolder(app: LogApp, audience: string): Promise<string | null> {
  const { state } = await load(app, await streamOf(app, audience), reservation);
  return state.status === 'held' ? state.holderId : null;
}

const isHeldBy = (state: ReservationState, tenantId: string): boolean =>
  state.status === 'held' && state.holderId === tenantId;
