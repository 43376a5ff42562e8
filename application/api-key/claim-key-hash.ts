import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { streamName, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/** How many characters of a key are kept, by which people tell keys apart. */
const PREFIX_LENGTH = 8;

/** Returns what is kept of a key. */
export const keptOf = (app: LogApp, key: string): { readonly keyHash: string; readonly prefix: string } => ({
  keyHash: app.secrets.hashApiKey(key),
  prefix: key.slice(0, PREFIX_LENGTH),
});

/**
 * Reserves a key, by its hash, for one record over all tenants, for good: the key alone identifies the caller, so that a
 * second tenant with the same key would get the data of the first. The reservation stays after a revocation. Idempotent
 * for the record that has it. Throws `api_key_taken`.
 */
export async function claimKeyHash(
  app: LogApp,
  context: CommandContext,
  claim: { readonly apiKeyId: string; readonly keyHash: string },
): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `apikey:${claim.keyHash}`);
  const stream = streamName(SYSTEM_TENANT, 'apikeyhash', digest);
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: (state) =>
      state.status === 'held' && state.holderId === claim.apiKeyId
        ? []
        : decideReservation(state, { kind: 'apikey', holderId: claim.apiKeyId }),
  });
}
