import { decideReservation, reservation, taken } from '../../domain/reservation/reservation.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/**
 * Reserves a value of `aud` for the tenant, for good: a recipient that checks the audience must never accept a token of
 * another tenant, not even years after the client was deleted. These values are the audiences of access tokens, and the
 * client ids of id_tokens. Idempotent. `count` is called before a value that is new to the tenant is reserved. Throws
 * `audience_taken`, or `client_id_taken` for a client id, and what `count` throws.
 */
export async function claimAudience(
  app: App,
  context: CommandContext,
  audience: string,
  {
    as = 'audience',
    count,
  }: { readonly as?: 'audience' | 'clientid'; readonly count?: () => Promise<void> } = {},
): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `audience:${audience}`);
  const stream = streamName(SYSTEM_TENANT, 'audience', digest);
  const { tenantId } = context;
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: async (state) => {
      if (state.status === 'held' && state.holderId !== tenantId) throw taken(as);
      if (state.status === 'held') return [];
      await count?.();
      return decideReservation(state, { kind: 'audience', holderId: tenantId });
    },
  });
}
