import { decideClientLogo, namedByClient, registeredClient } from '../../domain/client/client.js';
import { imageOf } from '../../domain/shared/stored-image.js';
import type { ClientApp, FilesApp } from '../app.js';
import type { CommandContext, Done, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import type { ClientRecord } from './client-record.js';
import { clientRecords } from './client-records.js';
import { clientTarget } from './client-target.js';

interface SetClientLogoInput {
  readonly clientId: string;
  /** The uploaded bytes. */
  readonly file: Uint8Array;
}

/**
 * Gives a client a logo: stores the bytes, then appends the event that names them. `dropUnnamedAssets` deletes bytes that a
 * crash leaves without an event. Throws `client_not_found`, `built_in_client`, `owner_required`, and what `Images` throws.
 */
export async function setClientLogo(
  app: ClientApp & FilesApp,
  context: CommandContext,
  { clientId, file }: SetClientLogoInput,
): Promise<Outcome<ClientRecord>> {
  const { tenantId } = context;
  const target = clientTarget(app, tenantId, clientId);
  // before anything is decoded and stored
  const present = target.expects((await load(app, target.stream, target.aggregate)).state);
  await target.permits(app, context, present);
  const image = await app.images.logo(file);
  await app.assets.put({ tenantId, clientId }, image);
  const { state, revision, position } = written(
    await execute(app, context, {
      ...target,
      decide: (client) => decideClientLogo(client, imageOf(image)),
    }),
  );
  await app.assets.note({ tenantId, clientId }, namedByClient(state));
  const [record] = await clientRecords(app, tenantId, [registeredClient(state)]);
  return { record: record!, revision, position };
}

/** Removes the logo of a client. Idempotent. Throws `client_not_found`, `built_in_client`, `owner_required`, `stale_revision`. */
export async function removeClientLogo(
  app: FilesApp,
  context: CommandContext,
  { clientId }: { readonly clientId: string },
): Promise<Done> {
  const { tenantId } = context;
  const { state, position } = await execute(app, context, {
    ...clientTarget(app, tenantId, clientId),
    decide: (client) => decideClientLogo(client, null),
  });
  await app.assets.note({ tenantId, clientId }, namedByClient(state));
  return { position };
}
