import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { besides } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/**
 * Makes what may stand in `aud` the tenant's own, for good: an API that checks the audience must never be given a token
 * of another tenant, not even years after the client was deleted. Idempotent. Throws `audience_taken`.
 */
export async function claimAudience(app: App, context: CommandContext, audience: string): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `audience:${audience}`);
  const stream = streamName(SYSTEM_TENANT, 'audience', digest);
  const { tenantId } = context;
  await execute(app, besides(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: (state) =>
      state.status === 'held' && state.holderId === tenantId
        ? []
        : decideReservation(state, { kind: 'audience', holderId: tenantId }),
  });
}
