import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../application/api-key/revoke-api-key.js';
import { isUuid } from '../../domain/shared/uuid.js';
import {
  type AddCommands,
  example,
  finished,
  list,
  newContext,
  tenantOf,
  textArgument,
  UsageError,
} from './command.js';
import { table } from './output.js';

export const addApiKeyCommands: AddCommands = (program, { withTool }) => {
  const group = program.command('apikeys').description('API keys of the Management API.');

  group
    .command('issue')
    .description('Issue an API key and print it, this once.')
    .requiredOption('--tenant <slug|id>', 'whose key it is', textArgument)
    .requiredOption('--name <name>', 'what the key is for', textArgument)
    .requiredOption('--scopes <scope,scope…>', 'what the key may do', list)
    .addHelpText(
      'after',
      example('apikeys issue --tenant acme --name backend --scopes users:read,users:write'),
    )
    .action(
      withTool(({ tenant, name, scopes }) => async (tool, output) => {
        const context = newContext(tool, await tenantOf(tool, tenant));
        const { record, key } = await finished(tool, await issueApiKey(tool.app, context, { name, scopes }));
        output.result({ ...record, key }, key);
      }),
    );

  group
    .command('list')
    .description("List a tenant's API keys; the keys themselves are not kept.")
    .requiredOption('--tenant <slug|id>', 'whose keys', textArgument)
    .addHelpText('after', example('apikeys list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const items = await tool.queries.apiKeys.list(await tenantOf(tool, tenant));
        const rows = items.map((key) => [
          key.id,
          key.name,
          key.createdAt,
          key.revokedAt ?? '-',
          key.scopes.join(','),
        ]);
        output.result({ items }, table(['ID', 'NAME', 'CREATED', 'REVOKED', 'SCOPES'], rows));
      }),
    );

  group
    .command('revoke')
    .description('Revoke an API key: running services refuse it within a second.')
    .requiredOption('--tenant <slug|id>', 'whose key it is', textArgument)
    .requiredOption('--id <id>', 'as `apikeys list` shows it', textArgument)
    .addHelpText('after', example('apikeys revoke --tenant acme --id 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'))
    .action(
      withTool(({ tenant, id: apiKeyId }) => {
        // the value is not repeated: it may be a key
        if (!isUuid(apiKeyId))
          throw new UsageError(
            '--id must be the id of a key, as `tessera apikeys list` shows it (not the key itself)',
          );
        return async (tool, output) => {
          const context = newContext(tool, await tenantOf(tool, tenant));
          await finished(tool, await revokeApiKey(tool.app, context, { apiKeyId }));
          output.result({ id: apiKeyId, revoked: true }, `revoked ${apiKeyId}`);
        };
      }),
    );
};
