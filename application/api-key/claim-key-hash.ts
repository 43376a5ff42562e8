import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { besides } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/**
 * Makes a key, by its hash, that of one API key record for good, in whichever tenant: a caller is known by the key
 * alone, so that a second tenant with the same one would be given the data of the first. It stays so after the key was
 * revoked. Idempotent for the record that has it. Throws `api_key_taken`.
 */
export async function claimKeyHash(
  app: App,
  context: CommandContext,
  claim: { readonly apiKeyId: string; readonly keyHash: string },
): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `apikey:${claim.keyHash}`);
  const stream = streamName(SYSTEM_TENANT, 'apikeyhash', digest);
  await execute(app, besides(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: (state) =>
      state.status === 'held' && state.holderId === claim.apiKeyId
        ? []
        : decideReservation(state, { kind: 'apikey', holderId: claim.apiKeyId }),
  });
}
