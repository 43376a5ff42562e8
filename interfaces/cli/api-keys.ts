import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../application/api-key/revoke-api-key.js';
import { withLastUse } from '../../application/api-key/with-last-use.js';
import { isUuid } from '../../domain/shared/uuid.js';
import { postgresApiKeyUses } from '../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import {
  type AddCommands,
  example,
  finished,
  list,
  newContext,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
} from './command.js';
import { table } from './output.js';

const columns = 'ID NAME PREFIX CREATED EXPIRES USED REVOKED NETWORKS SCOPES'.split(' ');

export const addApiKeyCommands: AddCommands = (program, { withTool }) => {
  const group = program.command('apikeys').description('API keys of the Management API.');

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
        const context = newContext(tool, await tenantOf(tool, tenant));
        await recordHostAction(tool, { operation: 'issueApiKey', actedOn: context.tenantId, reason });
        const input = { name, scopes, expiresAt: expires, allowedNetworks: network };
        const { record, key } = await finished(tool, await issueApiKey(tool.app, context, input));
        const [shown] = await withLastUse(postgresApiKeyUses(tool.database), context.tenantId, [record]);
        output.result({ ...shown, key }, key);
      }),
    );

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
        const rows = items.map((key) => [
          key.id,
          key.name,
          key.prefix,
          key.createdAt,
          key.expiresAt ?? '-',
          key.lastUsedAt ?? '-',
          key.revokedAt ?? '-',
          key.allowedNetworks?.join(',') ?? '-',
          key.scopes.join(','),
        ]);
        output.result({ items }, table(columns, rows));
      }),
    );

  group
    .command('revoke')
    .description('Revoke an API key: running services refuse it within a second.')
    .requiredOption('--tenant <slug|id>', 'whose key it is', textArgument)
    .requiredOption('--id <id>', 'as `apikeys list` shows it', textArgument)
    .addOption(reasonOption('Revoked on the host'))
    .addHelpText('after', example('apikeys revoke --tenant acme --id 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'))
    .action(
      withTool(({ tenant, id: apiKeyId, reason }) => {
        // the value is not repeated: it may be a key
        if (!isUuid(apiKeyId))
          throw new UsageError(
            '--id must be the id of a key, as `tessera apikeys list` shows it (not the key itself)',
          );
        return async (tool, output) => {
          const context = newContext(tool, await tenantOf(tool, tenant));
          await recordHostAction(tool, { operation: 'revokeApiKey', actedOn: context.tenantId, reason });
          await finished(tool, await revokeApiKey(tool.app, context, { apiKeyId }));
          output.result({ id: apiKeyId, revoked: true }, `revoked ${apiKeyId}`);
        };
      }),
    );
};
