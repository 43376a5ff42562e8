import { type ClientSettingsInput, checkedClientChange } from '../../domain/client/client-input.js';
import { decideClientChange, registeredClient } from '../../domain/client/client.js';
import type { App } from '../app.js';
import { clientTarget } from './client-target.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { claimAudience } from './claim-audience.js';
import type { ClientRecord } from './client-record.js';
import { clientRecords } from './client-records.js';
import { countClaim } from './count-claim.js';
import { ownAddresses } from './own-addresses.js';
import { protectManagement } from './protect-management.js';
import { refuseForeignAudience } from './refuse-foreign-audience.js';

/** The members to change: an absent one stays. A client that changes to `private_key_jwt` loses its secrets. */
export interface ChangeClientInput extends ClientSettingsInput {
  readonly clientId: string;
}

/** Changes the settings of a client, but for its type. Throws `invalid_input`, `client_not_found`, `built_in_client`, `owner_required`, `audience_taken`, `audience_not_own`, `too_many_claims`, `stale_revision`. */
export async function changeClient(
  app: App,
  context: CommandContext,
  input: ChangeClientInput,
): Promise<Outcome<ClientRecord>> {
  const { state, revision, position } = written(
    await execute(app, context, {
      ...clientTarget(app, context.tenantId, input.clientId),
      decide: async (present) => {
        const addresses = await ownAddresses(app, context.tenantId, input.homeUrl ?? present.homeUrl);
        const settings = checkedClientChange(present, input, addresses);
        await protectManagement(app, context, settings);
        if (settings.audience !== present.audience)
          await claimAudience(app, context, settings.audience, {
            permit: async () => {
              await refuseForeignAudience(app, context, settings.audience);
              await countClaim(app, context);
            },
          });
        return decideClientChange(present, settings);
      },
    }),
  );
  const [record] = await clientRecords(app, context.tenantId, [registeredClient(state)]);
  return { record: record!, revision, position };
}
