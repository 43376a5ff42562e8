import {
  type RegisteredClient,
  decideClientSecretRotation,
  registeredClient,
} from '../../domain/client/client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { checkedOverlap } from '../../domain/shared/secret-overlap.js';
import type { ClientApp } from '../app.js';
import { clientTarget } from './client-target.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { replacedSecret } from '../shared/replaced-secret.js';
import type { ClientRecord } from './client-record.js';
import { clientRecords } from './client-records.js';

export interface RotateClientSecretInput {
  readonly clientId: string;
  /** Seconds for which the previous secret still works; 0 ends it at once. Default: 86400. */
  readonly overlapSeconds?: number | undefined;
}

/**
 * Gives the client a new secret, of which only the hash is stored. Of rotations at the same time one is carried out. Throws
 * `invalid_input`, `client_not_found`, `built_in_client`, `owner_required`, `client_without_secret`, `stale_revision`,
 * `concurrent_change`; `client_secret_already_rotated` when this command was carried out before, so that its secret cannot be
 * shown again.
 */
export async function rotateClientSecret(
  app: ClientApp,
  context: CommandContext,
  { clientId, overlapSeconds }: RotateClientSecretInput,
): Promise<Outcome<ClientRecord> & { readonly clientSecret: string }> {
  const overlap = checkedOverlap(overlapSeconds);
  const clientSecret = app.secrets.newClientSecret();
  const secretHash = app.secrets.hashClientSecret(clientSecret);
  const { state, revision, position } = written(
    await execute(app, context, {
      ...clientTarget(app, context.tenantId, clientId),
      fetch: replacedSecret(({ secrets }: RegisteredClient) => secrets[0]?.hash ?? null),
      decide: (present) =>
        decideClientSecretRotation(present, {
          secretHash,
          previousExpiresAt: isoTime(app.clock.now() + overlap * 1_000),
        }),
    }),
  );
  const registered = registeredClient(state);
  if (registered.secrets[0]?.hash !== secretHash)
    throw new DomainError(
      'conflict',
      'client_secret_already_rotated',
      'The secret was made and can be shown once only; rotate again to get another one.',
    );
  const [record] = await clientRecords(app, context.tenantId, [registered]);
  return { record: record!, clientSecret, revision, position };
}
