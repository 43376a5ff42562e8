import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import { changeResource } from '../../../application/resource/change-resource.js';
import { deleteResource } from '../../../application/resource/delete-resource.js';
import { registerResource } from '../../../application/resource/register-resource.js';
import { type ResourceRecord, resourceRecord } from '../../../application/resource/resource-record.js';
import { resourceIdOf } from '../../../application/resource/resource-stream.js';
import { readResource } from '../../../application/resource/shown-resource.js';
import { accessTokenTypes } from '../../../domain/client/client-values.js';
import type { ResourceSettingsInput } from '../../../domain/resource/resource-input.js';
import type { Permission } from '../../../domain/resource/resource.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import {
  type AddCommands,
  allOf,
  asHost,
  commandGroup,
  example,
  reasonOption,
  several,
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
    .description("List a tenant's APIs: those registered, and the audiences of its clients.")
    .requiredOption('--tenant <slug|id>', 'whose APIs', textArgument)
    .addHelpText('after', example('resources list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const resources = await allOf((page) => tool.app.resources.list(tenantId, page));
        const items = resources.map((one) => resourceRecord(one, one.clients));
        output.result({ items }, table(items, resourceColumns));
      }),
    );

const resourceColumns: Columns<ResourceRecord> = {
  IDENTIFIER: ({ identifier }) => identifier,
  NAME: ({ name }) => name,
  PERMISSIONS: ({ permissions }) => permissions.length,
  CLIENTS: ({ clients }) => clients,
  CREATED: ({ createdAt }) => createdAt,
};

const addCreate: AddCommands = (group, { withTool }) =>
  addSettings(
    group
      .command('create')
      .description('Register an API. Its identifier never changes. Default of --name: the identifier.')
      .requiredOption('--tenant <slug|id>', 'whose API it is', textArgument)
      .requiredOption('--identifier <uri>', '`aud` of the tokens for it: an absolute URI', textArgument)
      .addOption(reasonOption('Created on the host')),
  )
    .addHelpText(
      'after',
      example(
        'resources create --tenant acme --identifier https://api.acme.test --name Orders --permission "orders:read=Read orders"',
      ),
    )
    .action(
      withTool(({ tenant, identifier, reason, ...values }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const action = { operation: 'createResource', actedOn: tenantId, reason };
        const { record } = await asHost(tool, action, (context) =>
          registerResource(tool.app, context, { identifier, ...settingsIn(values) }),
        );
        output.result(record, `created ${record.identifier}`);
      }),
    );

const addShow: AddCommands = (group, { withTool }) =>
  addIdentity(group.command('show').description('Show an API with its permissions.'))
    .addHelpText('after', example('resources show --tenant acme --identifier https://api.acme.test'))
    .action(
      withTool(({ tenant, identifier }) => async (tool, output) => {
        const { record } = await resourceWith(tool, await tenantOf(tool, tenant), identifier);
        output.result(record, described(record));
      }),
    );

const addChange: AddCommands = (group, { withTool }) =>
  addSettings(
    addIdentity(
      group
        .command('change')
        .description('Change the given settings of an API. Its permissions are replaced as a whole.')
        .addOption(reasonOption('Changed on the host')),
    ),
  )
    .addHelpText(
      'after',
      example('resources change --tenant acme --identifier https://api.acme.test --access-token-minutes 5'),
    )
    .action(
      withTool(({ tenant, identifier, reason, ...values }) => {
        const settings = settingsIn(values);
        if (Object.keys(settings).length === 0) throw new UsageError('nothing is given that is to change');
        return async (tool, output) => {
          const tenantId = await tenantOf(tool, tenant);
          const { record: before } = await resourceWith(tool, tenantId, identifier);
          const action = { operation: 'changeResource', actedOn: tenantId, reason };
          const { record } = await asHost(tool, action, (context) =>
            changeResource(tool.app, context, { resourceId: before.id, ...settings }),
          );
          output.result(record, described(record));
        };
      }),
    );

const addDelete: AddCommands = (group, { withTool }) =>
  addIdentity(
    group
      .command('delete')
      .description('Delete an API that is the audience of no client: no token is issued for it any more.')
      .addOption(reasonOption('Deleted on the host')),
  )
    .addHelpText('after', example('resources delete --tenant acme --identifier https://api.acme.test'))
    .action(
      withTool(({ tenant, identifier, reason }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const { record } = await resourceWith(tool, tenantId, identifier);
        await asHost(tool, { operation: 'deleteResource', actedOn: tenantId, reason }, (context) =>
          deleteResource(tool.app, context, { resourceId: record.id }),
        );
        output.result({ identifier: record.identifier, deleted: true }, `deleted ${record.identifier}`);
      }),
    );

/** Returns a tenant's API. Throws when there is none. */
async function resourceWith({ app }: Tool, tenantId: string, identifier: string) {
  try {
    return await readResource(app, tenantId, resourceIdOf(app, tenantId, identifier));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error;
    throw new Error(`there is no API "${identifier}": \`tessera resources list\` shows them`, {
      cause: error,
    });
  }
}

/** Adds the options that name an API. */
const addIdentity = <Args extends unknown[], Values extends OptionValues>(command: Command<Args, Values>) =>
  command
    .requiredOption('--tenant <slug|id>', 'whose API it is', textArgument)
    .requiredOption('--identifier <uri>', 'which API', textArgument);

/** Adds an option for each setting of an API. */
const addSettings = <Args extends unknown[], Values extends OptionValues>(command: Command<Args, Values>) =>
  command
    .option('--name <name>', 'what people know it as', textArgument)
    .addOption(
      new Option(
        '--permission <name=description>',
        'what it lets its callers do; may be given several times; "": nothing',
      ).argParser(several),
    )
    .option('--access-token-minutes <number>', 'how long tokens for it live; default: 15', wholeNumber)
    .addOption(
      new Option('--access-token-type <type>', '`typ` of tokens for it; "": that of the client').choices([
        ...accessTokenTypes,
        '',
      ]),
    );

/** Returns a permission as `name=description`; the rules say what is wrong in it. */
function permissionIn(text: string): Permission {
  const [name = '', ...description] = text.split('=');
  return { name, description: description.join('=') };
}

/** The settings by the names of their options. */
interface SettingOptions {
  readonly name?: string | undefined;
  readonly permission?: readonly string[] | undefined;
  readonly accessTokenMinutes?: number | undefined;
  readonly accessTokenType?: string | undefined;
}

/** Returns the settings that the options give; a member that none of them gives is left out. */
function settingsIn({ permission, accessTokenType, ...given }: SettingOptions): ResourceSettingsInput {
  const settings: ResourceSettingsInput = {
    ...given,
    permissions: permission?.map(permissionIn),
    accessTokenType: accessTokenType === '' ? null : accessTokenType,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

export const addResourceCommands = commandGroup(
  'resources',
  'APIs that access tokens are for, and their permissions.',
  [addList, addCreate, addShow, addChange, addDelete],
);
