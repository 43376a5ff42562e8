import { type ClientSettingsInput, checkedClientChange } from '../../domain/client/client-input.js';
import { decideClientChange, registeredClient } from '../../domain/client/client.js';
import type { ClientApp } from '../app.js';
import { clientTarget } from './client-target.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
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

/** The members to change: an absent one stays. A client that changes to `private_key_jwt` loses its secrets. */
export interface ChangeClientInput extends Omit<ClientSettingsInput, 'roleIds'> {
  readonly clientId: string;
  /** The names of the custom roles that the service holds itself. */
  readonly roles?: readonly string[] | undefined;
}

/** Changes the settings of a client, but for its type. Throws `invalid_input`, `client_not_found`, `built_in_client`, `owner_required`, `role_not_found`, `audience_taken`, `audience_not_own`, `too_many_claims`, `stale_revision`. */
export async function changeClient(
  app: ClientApp,
  context: CommandContext,
  { roles, ...input }: ChangeClientInput,
): Promise<Outcome<ClientRecord>> {
  const { state, revision, position } = written(
    await execute(app, context, {
      ...clientTarget(app, context.tenantId, input.clientId),
      fetch: async (present) => {
        const addresses = await ownAddresses(app, context.tenantId, input.homeUrl ?? present.homeUrl);
        const roleIds = await serviceRoleIds(app, context.tenantId, roles);
        const isNew = input.audience !== undefined && input.audience !== present.audience;
        const given = { audience: isNew ? input.audience : undefined, resources: input.resources };
        const resources = await clientResources(app, context.tenantId, given, present.resources);
        const isSame = input.backchannelLogoutUri === present.backchannelLogoutUri;
        const fault = isSame ? null : await logoutAddressFault(app, input.backchannelLogoutUri);
        const settings = checkedClientChange(
          present,
          { ...input, roleIds, resources },
          { ...addresses, logoutAddressFault: fault },
        );
        await protectManagement(app, context, settings);
        return settings;
      },
      decide: (present, _, settings) => decideClientChange(present, settings),
      beforeAppend: async ({ expected: present, fetched: { audience } }) => {
        if (audience !== present.audience)
          await claimAudience(app, context, audience, {
            permit: async () => {
              await refuseForeignAudience(app, context, audience);
              await countClaim(app, context);
              await refuseClientAddress(app, audience);
            },
          });
        return null;
      },
    }),
  );
  const [record] = await clientRecords(app, context.tenantId, [registeredClient(state)]);
  return { record: record!, revision, position };
}
