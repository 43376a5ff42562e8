import { Option } from '@commander-js/extra-typings';
import { changeClient } from '../../../application/client/change-client.js';
import type { ClientRecord } from '../../../application/client/client-record.js';
import { clientRecords } from '../../../application/client/client-records.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { type TenantClient, findClient } from '../../../application/client/find-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import { rotateClientSecret } from '../../../application/client/rotate-client-secret.js';
import { clientTypes } from '../../../domain/client/client-values.js';
import { addClientOptions, clientSettingsIn } from './client-options.js';
import {
  type AddCommands,
  allOf,
  asHost,
  commandGroup,
  example,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
  wholeNumber,
} from '../command.js';
import { type Columns, described, table } from '../output.js';
import type { Tool } from '../tool.js';

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description("List a tenant's clients.")
    .requiredOption('--tenant <slug|id>', 'whose clients', textArgument)
    .addHelpText('after', example('clients list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const clients = await allOf((page) => tool.queries.clients.list(tenantId, page));
        const items = await clientRecords(tool.app, tenantId, clients);
        output.result({ items }, table(items, clientColumns));
      }),
    );

const clientColumns: Columns<ClientRecord> = {
  'CLIENT ID': ({ clientId }) => clientId,
  NAME: ({ name }) => name,
  KIND: ({ kind }) => kind,
  AUDIENCE: ({ audience }) => audience,
  CREATED: ({ createdAt }) => createdAt,
};

const addCreate: AddCommands = (group, { withTool }) =>
  addClientOptions(
    group
      .command('create')
      .description(
        'Register a client and print its secret, if it has one, this once. Default of --name: its id; of --audience: one of its own.',
      )
      .requiredOption('--tenant <slug|id>', 'whose client it is', textArgument)
      .addOption(
        new Option('--type <type>', 'whether it can keep a secret; default: as --kind says').choices(
          clientTypes,
        ),
      )
      .option('--client-id <id>', 'default: generated', textArgument)
      .addOption(reasonOption('Created on the host')),
  )
    .addHelpText(
      'after',
      example(
        'clients create --tenant acme --client-id shop --type confidential --audience https://api.acme.test --redirect-uri https://shop.acme.test/callback',
      ),
    )
    .action(
      withTool(({ tenant, type, clientId, reason, ...values }) => {
        const settings = clientSettingsIn(values);
        if (type === undefined && settings.kind === undefined)
          throw new UsageError('give --type or --kind, or both');
        return async (tool, output) => {
          const tenantId = await tenantOf(tool, tenant);
          const action = { operation: 'createClient', actedOn: tenantId, reason };
          const { record, clientSecret } = await asHost(tool, action, (context) =>
            registerClient(tool.app, context, { type, clientId, ...settings }),
          );
          const created = `created ${record.clientId}`;
          if (clientSecret === null) output.result(record, created);
          else output.result({ ...record, clientSecret }, `${created}\nsecret ${clientSecret}`);
        };
      }),
    );

const addShow: AddCommands = (group, { withTool }) =>
  group
    .command('show')
    .description('Show a client; its secrets are not kept.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .addHelpText('after', example('clients show --client web'))
    .action(
      withTool(({ client: clientId }) => async (tool, output) => {
        const { tenantId, client } = await clientWith(tool, clientId);
        const [record] = await clientRecords(tool.app, tenantId, [client]);
        output.result({ ...record!, tenantId }, described(record!));
      }),
    );

const addChange: AddCommands = (group, { withTool }) =>
  addClientOptions(
    group
      .command('change')
      .description('Change the given settings of a client. A list is replaced as a whole; "" empties it.')
      .requiredOption('--client <id>', 'which client', textArgument)
      .addOption(reasonOption('Changed on the host')),
  )
    .addHelpText(
      'after',
      example('clients change --client web --redirect-uri https://app.acme.test/callback'),
    )
    .action(
      withTool(({ client: clientId, reason, ...values }) => {
        const settings = clientSettingsIn(values);
        if (Object.keys(settings).length === 0) throw new UsageError('nothing is given that is to change');
        return async (tool, output) => {
          const { tenantId } = await clientWith(tool, clientId);
          const action = { operation: 'changeClient', actedOn: tenantId, reason };
          const { record } = await asHost(tool, action, (context) =>
            changeClient(tool.app, context, { clientId, ...settings }),
          );
          output.result(record, described(record));
        };
      }),
    );

const addRotateSecret: AddCommands = (group, { withTool }) =>
  group
    .command('rotate-secret')
    .description('Give a client another secret and print it, this once.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .option('--overlap-seconds <number>', 'how long the former secret works; default: a day', wholeNumber)
    .addOption(reasonOption('Rotation on the host'))
    .addHelpText('after', example('clients rotate-secret --client server'))
    .action(
      withTool(({ client: clientId, overlapSeconds, reason }) => async (tool, output) => {
        const { tenantId } = await clientWith(tool, clientId);
        const action = { operation: 'rotateClientSecret', actedOn: tenantId, reason };
        const { record, clientSecret } = await asHost(tool, action, (context) =>
          rotateClientSecret(tool.app, context, { clientId, overlapSeconds }),
        );
        output.result({ ...record, clientSecret }, clientSecret);
      }),
    );

const addDelete: AddCommands = (group, { withTool }) =>
  group
    .command('delete')
    .description('Delete a client for good: its grants end, and its id is never used again.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .addOption(reasonOption('Deleted on the host'))
    .addHelpText('after', example('clients delete --client web'))
    .action(
      withTool(({ client: clientId, reason }) => async (tool, output) => {
        const { tenantId } = await clientWith(tool, clientId);
        await asHost(tool, { operation: 'deleteClient', actedOn: tenantId, reason }, (context) =>
          deleteClient(tool.app, context, { clientId }),
        );
        output.result({ clientId, deleted: true }, `deleted ${clientId}`);
      }),
    );

/** Returns the client with this id. Throws when there is none. */
async function clientWith({ app }: Tool, clientId: string): Promise<TenantClient> {
  const found = await findClient(app, clientId);
  if (!found) throw new Error(`there is no client "${clientId}": \`tessera clients list\` shows them`);
  return found;
}

export const addClientCommands = commandGroup(
  'clients',
  'Applications that sign people in by OpenID Connect.',
  [addList, addCreate, addShow, addChange, addRotateSecret, addDelete],
);
