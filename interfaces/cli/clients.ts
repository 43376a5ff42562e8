import { type Command, Option } from '@commander-js/extra-typings';
import { changeClient } from '../../application/client/change-client.js';
import type { ClientRecord } from '../../application/client/client-record.js';
import { clientRecords } from '../../application/client/client-records.js';
import { deleteClient } from '../../application/client/delete-client.js';
import { type FoundClient, findClient } from '../../application/client/find-client.js';
import { registerClient } from '../../application/client/register-client.js';
import { rotateClientSecret } from '../../application/client/rotate-client-secret.js';
import type { CommandContext } from '../../application/shared/command-context.js';
import type { Page, PageStart } from '../../application/shared/page.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { accessTokenTypes, clientKinds, clientTypes } from '../../domain/client/client-values.js';
import {
  type AddCommands,
  example,
  finished,
  list,
  newContext,
  several,
  tenantOf,
  textArgument,
  textOrNull,
  UsageError,
  wholeNumber,
} from './command.js';
import { table } from './output.js';
import type { Tool } from './tool.js';

const audienceHelp = '`aud` of its access tokens: the API that it calls';

export const addClientCommands: AddCommands = (program, actions) => {
  const group = program.command('clients').description('Applications that sign people in by OpenID Connect.');
  for (const add of [addList, addCreate, addShow, addChange, addRotateSecret, addDelete]) add(group, actions);
};

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description("List a tenant's clients.")
    .requiredOption('--tenant <slug|id>', 'whose clients', textArgument)
    .addHelpText('after', example('clients list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const items = await allClients(tool, await tenantOf(tool, tenant));
        const rows = items.map((one) => [one.clientId, one.name, one.kind, one.audience, one.createdAt]);
        output.result({ items }, table(['CLIENT ID', 'NAME', 'KIND', 'AUDIENCE', 'CREATED'], rows));
      }),
    );

async function allClients({ app, queries }: Tool, tenantId: string): Promise<readonly ClientRecord[]> {
  const items: ClientRecord[] = [];
  let after: PageStart | null = null;
  do {
    const page: Page<RegisteredClient> = await queries.clients.list(tenantId, {
      limit: 200,
      after,
      includeTotal: false,
    });
    items.push(...(await clientRecords(app, tenantId, page.items)));
    after = page.next;
  } while (after !== null);
  return items;
}

const addCreate: AddCommands = (group, { withTool }) =>
  withSettings(group.command('create'))
    .description('Register a client and print its secret, if it has one, this once.')
    .requiredOption('--tenant <slug|id>', 'whose client it is', textArgument)
    .addOption(
      new Option('--type <type>', 'whether it can keep a secret; default: as --kind says').choices(
        clientTypes,
      ),
    )
    .option('--audience <audience>', `${audienceHelp}; default: one of its own`, textArgument)
    .option('--client-id <id>', 'default: generated', textArgument)
    .option('--name <name>', 'what people know it as; default: --client-id', textArgument)
    .option('--third-party', "not the tenant's own: people are asked for their consent")
    .addHelpText(
      'after',
      example(
        'clients create --tenant acme --client-id shop --type confidential --audience https://api.acme.test --redirect-uri https://shop.acme.test/callback',
      ),
    )
    .action(
      withTool(({ tenant, type, clientId, audience, thirdParty, ...values }) => {
        if (type === undefined && values.kind === undefined)
          throw new UsageError('give --type or --kind, or both');
        return async (tool, output) => {
          const context = newContext(tool, await tenantOf(tool, tenant));
          const input = { type, clientId, ...settingsIn(values), audience, thirdParty };
          const registered = await registerClient(tool.app, context, input);
          const { record, clientSecret } = await finished(tool, registered);
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
  withSettings(group.command('change'))
    .description('Change the given settings of a client. A list is replaced as a whole; "" empties it.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .option('--name <name>', 'what people know it as', textArgument)
    .option('--audience <audience>', audienceHelp, textArgument)
    .addHelpText(
      'after',
      example('clients change --client web --redirect-uri https://app.acme.test/callback'),
    )
    .action(
      withTool(({ client: clientId, ...values }) => {
        const settings = settingsIn(values);
        if (Object.values(settings).every((value) => value === undefined))
          throw new UsageError('nothing is given that is to change');
        return async (tool, output) => {
          const context = await contextOf(tool, clientId);
          const changed = await changeClient(tool.app, context, { clientId, ...settings });
          const { record } = await finished(tool, changed);
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
    .addHelpText('after', example('clients rotate-secret --client server'))
    .action(
      withTool(({ client: clientId, overlapSeconds }) => async (tool, output) => {
        const context = await contextOf(tool, clientId);
        const rotated = await rotateClientSecret(tool.app, context, { clientId, overlapSeconds });
        const { record, clientSecret } = await finished(tool, rotated);
        output.result({ ...record, clientSecret }, clientSecret);
      }),
    );

const addDelete: AddCommands = (group, { withTool }) =>
  group
    .command('delete')
    .description('Delete a client for good: its grants end, and its id is never used again.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .addHelpText('after', example('clients delete --client web'))
    .action(
      withTool(({ client: clientId }) => async (tool, output) => {
        const context = await contextOf(tool, clientId);
        await finished(tool, await deleteClient(tool.app, context, { clientId }));
        output.result({ clientId, deleted: true }, `deleted ${clientId}`);
      }),
    );

/** Adds the options that `create` and `change` have in common. */
const withSettings = (command: Command) =>
  command
    .addOption(
      new Option('--kind <kind>', 'what the application is; default: by --type').choices(clientKinds),
    )
    .option('--redirect-uri <uri>', 'where people come back to; may be given several times', several)
    .option('--redirect-uris <uri,uri…>', 'several of them that hold no comma', list)
    .option(
      '--post-logout-redirect-uri <uri>',
      'where people go after a sign-out; may be given several times',
      several,
    )
    .option('--post-logout-redirect-uris <uri,uri…>', 'several of them that hold no comma', list)
    .option('--auth-method <method>', 'how it proves who it is; "": its secret, either way', textOrNull)
    .option(
      '--jwks-uri <url>',
      'where it publishes the keys by which it signs, for --auth-method private_key_jwt',
      textOrNull,
    )
    .option(
      '--management-scopes <scope,scope…>',
      'what it may do at the Management API for an administrator; "": nothing',
      list,
    )
    .addOption(
      new Option('--access-token-type <typ>', '`typ` of its access tokens').choices(accessTokenTypes),
    )
    .option(
      '--home-url <url>',
      'where people go who came without a request of the client; "": nowhere',
      textOrNull,
    );

/** Returns the client with this id. Throws when there is none. */
async function clientWith({ app }: Tool, clientId: string): Promise<FoundClient> {
  const found = await findClient(app, clientId);
  if (!found) throw new Error(`there is no client "${clientId}": \`tessera clients list\` shows them`);
  return found;
}

const contextOf = async (tool: Tool, clientId: string): Promise<CommandContext> =>
  newContext(tool, (await clientWith(tool, clientId)).tenantId);

interface UriOptions {
  readonly redirectUri?: string[] | undefined;
  readonly redirectUris?: string[] | undefined;
  readonly postLogoutRedirectUri?: string[] | undefined;
  readonly postLogoutRedirectUris?: string[] | undefined;
}

/** Returns the settings of a client that the options give. */
const settingsIn = <Given extends UriOptions>({
  redirectUri,
  redirectUris,
  postLogoutRedirectUri,
  postLogoutRedirectUris,
  ...given
}: Given) => ({
  ...given,
  redirectUris: both(redirectUri, redirectUris),
  postLogoutRedirectUris: both(postLogoutRedirectUri, postLogoutRedirectUris),
});

/** Returns the values of an option and of its plural; undefined when neither was given. */
const both = (each: string[] | undefined, together: string[] | undefined): string[] | undefined =>
  each === undefined && together === undefined ? undefined : [...(each ?? []), ...(together ?? [])];

function described(record: ClientRecord): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const rows = Object.entries(record).map(([member, value]) => [member, textOf(value)]);
  return table(['MEMBER', 'VALUE'], rows);
}
