import { type Command, Option } from '@commander-js/extra-typings';
import { changeClient } from '../../application/client/change-client.js';
import { type ClientRecord, clientRecord } from '../../application/client/client-record.js';
import { deleteClient } from '../../application/client/delete-client.js';
import { type FoundClient, findClient } from '../../application/client/find-client.js';
import { registerClient } from '../../application/client/register-client.js';
import { rotateClientSecret } from '../../application/client/rotate-client-secret.js';
import type { CommandContext } from '../../application/shared/command-context.js';
import { accessTokenTypes, clientTypes } from '../../domain/client/client-values.js';
import {
  type AddCommands,
  finished,
  list,
  operatorContext,
  several,
  tenantOf,
  textArgument,
  textOrNull,
  UsageError,
  wholeNumber,
} from './command.js';
import { example } from './example.js';
import { table } from './output.js';
import type { Tool } from './tool.js';

const options = {
  name: ['--name <name>', 'what people know it as', textArgument],
  audience: ['--audience <audience>', '`aud` of its access tokens: the API that it calls', textArgument],
  redirectUri: ['--redirect-uri <uri>', 'where people come back to; may be given several times', several],
  redirectUris: ['--redirect-uris <uri,uri…>', 'several of them that hold no comma', list],
  postLogoutRedirectUri: [
    '--post-logout-redirect-uri <uri>',
    'where people go after a sign-out; may be given several times',
    several,
  ],
  postLogoutRedirectUris: [
    '--post-logout-redirect-uris <uri,uri…>',
    'several of them that hold no comma',
    list,
  ],
  authMethod: ['--auth-method <method>', 'how it proves who it is; "": its secret, either way', textOrNull],
  homeUrl: [
    '--home-url <url>',
    'where people go whom no request of its own brought; "": nowhere',
    textOrNull,
  ],
} as const;
const accessTokenType = new Option('--access-token-type <typ>', '`typ` of its access tokens').choices(
  accessTokenTypes,
);

export const addClientCommands: AddCommands = (program, { withTool }) => {
  const group = program.command('clients').description('Applications that sign people in by OpenID Connect.');

  group
    .command('list')
    .description("List a tenant's clients.")
    .requiredOption('--tenant <slug|id>', 'whose clients', textArgument)
    .addHelpText('after', example('clients list --tenant acme'))
    .action(
      withTool(({ tenant }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const items = await tool.queries.clients.list(tenantId);
        output.result(
          { items },
          table(
            ['CLIENT ID', 'NAME', 'TYPE', 'AUDIENCE', 'CREATED'],
            items.map((one) => [one.clientId, one.name, one.type, one.audience, one.createdAt]),
          ),
        );
      }),
    );

  withSettings(group.command('create'))
    .description('Register a client and print its secret, if it has one, this once.')
    .requiredOption('--tenant <slug|id>', 'whose client it is', textArgument)
    .addOption(
      new Option('--type <type>', 'whether it can keep a secret').choices(clientTypes).makeOptionMandatory(),
    )
    .requiredOption(...options.audience)
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
      withTool(({ tenant, type, clientId, audience, thirdParty, ...values }) => async (tool, output) => {
        const context = operatorContext(tool, await tenantOf(tool, tenant));
        const { redirectUris = [], ...settings } = settingsIn(values);
        const input = { type, clientId, ...settings, audience, redirectUris, thirdParty };
        const { record, clientSecret } = await finished(tool, await registerClient(tool.app, context, input));
        output.result(
          { ...record, ...(clientSecret === null ? {} : { clientSecret }) },
          [`created ${record.clientId}`, ...(clientSecret === null ? [] : [`secret ${clientSecret}`])].join(
            '\n',
          ),
        );
      }),
    );

  group
    .command('show')
    .description('Show a client; its secrets are not kept.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .addHelpText('after', example('clients show --client web'))
    .action(
      withTool(({ client: clientId }) => async (tool, output) => {
        const { tenantId, client } = await clientWith(tool, clientId);
        const record = clientRecord(client);
        output.result({ ...record, tenantId }, described(record));
      }),
    );

  withSettings(group.command('change'))
    .description('Change what is given of a client. A list is replaced as a whole, by none for "".')
    .requiredOption('--client <id>', 'which client', textArgument)
    .option(...options.name)
    .option(...options.audience)
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

  group
    .command('rotate-secret')
    .description('Give a client another secret and print it, this once.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .option('--overlap-seconds <number>', 'how long the former secret works; default: a day', wholeNumber)
    .addHelpText('after', example('clients rotate-secret --client server'))
    .action(
      withTool(({ client: clientId, overlapSeconds }) => async (tool, output) => {
        const context = await contextOf(tool, clientId);
        const rotated = await rotateClientSecret(tool.app, context, {
          clientId,
          ...(overlapSeconds === undefined ? {} : { overlapSeconds }),
        });
        const { record, clientSecret } = await finished(tool, rotated);
        output.result({ ...record, clientSecret }, clientSecret);
      }),
    );

  group
    .command('delete')
    .description('Delete a client for good: what it was given ends, and its id is never used again.')
    .requiredOption('--client <id>', 'which client', textArgument)
    .addHelpText('after', example('clients delete --client web'))
    .action(
      withTool(({ client: clientId }) => async (tool, output) => {
        const context = await contextOf(tool, clientId);
        await finished(tool, await deleteClient(tool.app, context, { clientId }));
        output.result({ clientId, deleted: true }, `deleted ${clientId}`);
      }),
    );
};

/** Adds the options that a registration and a change have in common. */
const withSettings = (command: Command) =>
  command
    .option(...options.redirectUri)
    .option(...options.redirectUris)
    .option(...options.postLogoutRedirectUri)
    .option(...options.postLogoutRedirectUris)
    .option(...options.authMethod)
    .addOption(accessTokenType)
    .option(...options.homeUrl);

async function clientWith({ app }: Tool, clientId: string): Promise<FoundClient> {
  const found = await findClient(app, clientId);
  if (!found) throw new Error(`there is no client "${clientId}": \`tessera clients list\` shows them`);
  return found;
}

const contextOf = async (tool: Tool, clientId: string): Promise<CommandContext> =>
  operatorContext(tool, (await clientWith(tool, clientId)).tenantId);

interface Given {
  readonly name?: string | undefined;
  readonly audience?: string | undefined;
  readonly redirectUri?: string[] | undefined;
  readonly redirectUris?: string[] | undefined;
  readonly postLogoutRedirectUri?: string[] | undefined;
  readonly postLogoutRedirectUris?: string[] | undefined;
  readonly authMethod?: string | null | undefined;
  readonly accessTokenType?: string | undefined;
  readonly homeUrl?: string | null | undefined;
}

const settingsIn = ({ redirectUri, postLogoutRedirectUri, ...given }: Given) => ({
  ...given,
  redirectUris: both(redirectUri, given.redirectUris),
  postLogoutRedirectUris: both(postLogoutRedirectUri, given.postLogoutRedirectUris),
});

/** What the option said each time, and its plural in one word; undefined when neither was given. */
const both = (each: string[] | undefined, together: string[] | undefined): string[] | undefined =>
  each === undefined && together === undefined ? undefined : [...(each ?? []), ...(together ?? [])];

const described = (record: ClientRecord): string =>
  table(
    ['MEMBER', 'VALUE'],
    Object.entries(record).map(([member, value]) => [
      member,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
