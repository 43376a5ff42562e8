import { type ClientInput, checkedClient } from '../../domain/client/client-input.js';
import { hasSecrets } from '../../domain/client/client-values.js';
import {
  client,
  decideClientRegistration,
  registeredClient,
  unregisteredClient,
} from '../../domain/client/client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import type { BillingApp, ClientApp } from '../app.js';
import { refuseBeyondPlan } from '../billing/refuse-beyond-plan.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { load } from '../shared/load.js';
import { execute } from '../shared/execute.js';
import { claimAudience } from './claim-audience.js';
import type { ClientRecord } from './client-record.js';
import { clientRecords } from './client-records.js';
import { clientResources } from './client-resources.js';
import { countClaim } from './count-claim.js';
import {
  logoutAddressFault,
  ownAddresses,
  protectManagement,
  refuseClientAddress,
  refuseForeignAudience,
} from './client-refusals.js';
import { serviceRoleIds } from './service-roles.js';
import { uniqueClientId } from './unique-client-id.js';

/** The input of a registration, as it was given. */
export interface RegisterClientInput extends Omit<ClientInput, 'roleIds'> {
  /** The names of the custom roles that the service holds itself. */
  readonly roles?: readonly string[] | undefined;
}

/**
 * Registers an OpenID Connect client, by default with an audience of its own, `urn:uuid:<tenant>:<client id>`. The result has
 * the `clientSecret`, of which only the hash is stored; null for a client without a secret. Throws `invalid_input`, `role_not_found`, `owner_required`, `plan_limit`, `too_many_claims`, `client_id_taken` (also for the id of a deleted client), `audience_taken`, `audience_not_own`;
 * `client_already_registered` when this command was carried out before, so that its secret cannot be shown again.
 */
export async function registerClient(
  app: ClientApp & BillingApp,
  context: CommandContext,
  { roles, ...input }: RegisterClientInput,
): Promise<Outcome<ClientRecord> & { readonly clientSecret: string | null }> {
  const { tenantId } = context;
  // without dashes, unlike a subject
  const clientId = input.clientId ?? digitsOfUuid(app.ids.derive(context.commandId, 'client'));
  const roleIds = await serviceRoleIds(app, tenantId, roles);
  const audience = input.audience ?? `urn:uuid:${tenantId}:${clientId}`;
  const resources = await clientResources(app, tenantId, { audience, resources: input.resources });
  const { type, settings } = checkedClient(
    { ...input, roleIds, clientId, audience, resources },
    {
      ...(await ownAddresses(app, tenantId, input.homeUrl)),
      logoutAddressFault: await logoutAddressFault(app, input.backchannelLogoutUri),
    },
  );
  await protectManagement(app, context, settings);
  const unique = await uniqueClientId(app, clientId);
  const stream = unique.holderStream(tenantId);
  await refuseBeyondPlan(
    app,
    context,
    'clients',
    async () => (await load(app, stream, client)).revision !== null,
  );
  await countClaim(app, context);
  const clientSecret = hasSecrets(settings.authMethod)
    ? (input.clientSecret ?? app.secrets.newClientSecret())
    : null;
  const secretHash = clientSecret === null ? null : app.secrets.hashClientSecret(clientSecret);
  const { state, revision, position } = written(
    await execute(app, context, {
      stream,
      aggregate: client,
      expects: unregisteredClient,
      decide: (absent) => decideClientRegistration(absent, { clientId, type, ...settings, secretHash }),
      beforeAppend: async ({ loaded }) => {
        await reserveValue(app, context, unique, { holderId: tenantId, revision: loaded.revision });
        await claimAudience(app, context, settings.audience, {
          permit: async () => {
            await refuseForeignAudience(app, context, settings.audience);
            await refuseClientAddress(app, settings.audience);
          },
        });
        // last, since it is for good: a registration that is refused before does not use the id up
        await claimAudience(app, context, clientId, { as: 'clientid' });
        return null;
      },
    }),
  );
  const registered = registeredClient(state);
  // after a repeated command the client has another secret than the one that was generated now
  if (secretHash !== null && !registered.secrets.some(({ hash }) => hash === secretHash))
    throw new DomainError(
      'conflict',
      'client_already_registered',
      'The client was registered and its secret can be shown once only; rotate it to get another one.',
    );
  const [record] = await clientRecords(app, tenantId, [registered]);
  return { record: record!, clientSecret, revision, position };
}
