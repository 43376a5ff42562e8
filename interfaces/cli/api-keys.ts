import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../application/api-key/revoke-api-key.js';
import type { Command } from './command.js';
import { finished, operatorContext, required, tenantOf, UsageError } from './command.js';
import { table } from './output.js';

const tenant = { tenant: { type: 'string' } } as const;

export const apiKeyCommands: Readonly<Record<string, Command>> = {
  issue: {
    usage: '--tenant <slug|id> --name <name> --scopes <scope,scope…>',
    summary: 'Issues an API key and prints it, this once.',
    options: { ...tenant, name: { type: 'string' }, scopes: { type: 'string' } },
    prepare(values) {
      const slug = required(values, 'tenant');
      const input = { name: required(values, 'name'), scopes: required(values, 'scopes').split(',') };
      return async (tool, output) => {
        const context = operatorContext(tool, await tenantOf(tool, slug));
        const { record, key } = await finished(tool, await issueApiKey(tool.app, context, input));
        output.result({ ...record, key }, key);
      };
    },
  },
  list: {
    usage: '--tenant <slug|id>',
    summary: "Lists a tenant's API keys; the keys themselves are not kept.",
    options: tenant,
    prepare(values) {
      const slug = required(values, 'tenant');
      return async (tool, output) => {
        const tenantId = await tenantOf(tool, slug);
        const keys = await tool.queries.apiKeys.list(tenantId);
        output.result(
          { items: keys },
          table(
            ['ID', 'NAME', 'CREATED', 'REVOKED', 'SCOPES'],
            keys.map((key) => [key.id, key.name, key.createdAt, key.revokedAt ?? '-', key.scopes.join(',')]),
          ),
        );
      };
    },
  },
  revoke: {
    usage: '--tenant <slug|id> --id <id>',
    summary: 'Revokes an API key: running services refuse it within a second.',
    options: { ...tenant, id: { type: 'string' } },
    prepare(values) {
      const slug = required(values, 'tenant');
      const apiKeyId = required(values, 'id');
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(apiKeyId)) {
        throw new UsageError(
          '--id must be the id of a key, as `tessera apikeys list` shows it (not the key itself)',
        );
      }
      return async (tool, output) => {
        const context = operatorContext(tool, await tenantOf(tool, slug));
        await finished(tool, await revokeApiKey(tool.app, context, { apiKeyId }));
        output.result({ id: apiKeyId, revoked: true }, `revoked ${apiKeyId}`);
      };
    },
  },
};
