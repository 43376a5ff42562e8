import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../application/api-key/revoke-api-key.js';
import { withLastUse } from '../../application/api-key/with-last-use.js';
import { idIn } from '../../domain/shared/uuid.js';
import { postgresApiKeyUses } from '../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import {
  type AddCommands,
  asHost,
  commandGroup,
  example,
  list,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
} from './command.js';
import { type Columns, table } from './output.js';

const addIssue: AddCommands = (group, { withTool }) =>
  group
    .command('issue')
    .description('Issue an API key and print it, this once.')
    .requiredOption('--tenant <slug|id>', 'whose key it is', textArgument)
    .requiredOption('--name <name>', 'what the key is for', textArgument)
    .requiredOption('--scopes <scope,scope…>', 'what the key may do', list)
    .option('--expires <time>', 'when the key ends, e.g. 2027-01-31T00:00:00Z (default: never)', textArgument)
    .option('--network <cidr,cidr…>', 'where the key may be used from (default: anywhere)', list)
    .addOption(reasonOption('Issued on the host'))
    .addHelpText(
      'after',
      example('apikeys issue --tenant acme --name backend --scopes users:read,users:write'),
    )
    .action(
      withTool(({ tenant, name, scopes, expires, network, reason }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const input = { name, scopes, expiresAt: expires, allowedNetworks: network };
        const { record, key } = await asHost(
          tool,
          { operation: 'issueApiKey', actedOn: tenantId, reason },
          (context) => issueApiKey(tool.app, context, input),
        );
        const [shown] = await withLastUse(postgresApiKeyUses(tool.database), tenantId, [record]);
        output.result({ ...shown, key }, key);
      }),
    );

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description("List a tenant's API keys; the keys themselves are not kept.")
    .requiredOption('--tenant <slug|id>', 'whose keys', textArgument)
    .addHelpText('after', example('apikeys list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const uses = postgresApiKeyUses(tool.database);
        const items = await withLastUse(uses, tenantId, await tool.queries.apiKeys.all(tenantId));
        const columns: Columns<(typeof items)[number]> = {
          ID: ({ id }) => id,
          NAME: ({ name }) => name,
          PREFIX: ({ prefix }) => prefix,
          CREATED: ({ createdAt }) => createdAt,
          EXPIRES: ({ expiresAt }) => expiresAt,
          USED: ({ lastUsedAt }) => lastUsedAt,
          REVOKED: ({ revokedAt }) => revokedAt,
          NETWORKS: ({ allowedNetworks }) => allowedNetworks?.join(',') ?? null,
          SCOPES: ({ scopes }) => scopes.join(','),
        };
        output.result({ items }, table(items, columns));
      }),
    );

const addRevoke: AddCommands = (group, { withTool }) =>
  group
    .command('revoke')
    .description('Revoke an API key: running services refuse it within a second.')
    .requiredOption('--tenant <slug|id>', 'whose key it is', textArgument)
    .requiredOption('--id <id>', 'as `apikeys list` shows it', textArgument)
    .addOption(reasonOption('Revoked on the host'))
    .addHelpText('after', example('apikeys revoke --tenant acme --id 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'))
    .action(
      withTool(({ tenant, id, reason }) => {
        const apiKeyId = idIn(id);
        // the value is not repeated: it may be a key
        if (apiKeyId === null)
          throw new UsageError(
            '--id must be the id of a key, as `tessera apikeys list` shows it (not the key itself)',
          );
        return async (tool, output) => {
          const tenantId = await tenantOf(tool, tenant);
          await asHost(tool, { operation: 'revokeApiKey', actedOn: tenantId, reason }, (context) =>
            revokeApiKey(tool.app, context, { apiKeyId }),
          );
          output.result({ id: apiKeyId, revoked: true }, `revoked ${apiKeyId}`);
        };
      }),
    );

export const addApiKeyCommands = commandGroup('apikeys', 'API keys of the Management API.', [
  addIssue,
  addList,
  addRevoke,
]);
