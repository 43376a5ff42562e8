import { addOperator } from '../../application/tenant/operators/add-operator.js';
import { grantOperatorAccess } from '../../application/tenant/operators/grant-operator-access.js';
import { deleteUser } from '../../application/user/erasure/delete-user.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { idIn } from '../../domain/shared/uuid.js';
import { type AddCommands, asHost, commandGroup, example, reasonOption, textArgument } from './command.js';
import { type Columns, table } from './output.js';
import type { Tool } from './tool.js';

/** The most operators that are listed. */
const MOST = 1_000;

/** Returns the operators, newest first. */
async function operatorsOf(tool: Tool) {
  await tool.readModelsAreCurrent();
  const page = { limit: MOST, after: null, includeTotal: false };
  return (await tool.queries.users.list(PLATFORM_TENANT, { role: 'owner' }, page, tool.app.clock.now()))
    .items;
}

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description('List the operators.')
    .action(
      withTool(() => async (tool, output) => {
        const items = (await operatorsOf(tool)).map(
          ({ id, email, status, mfaEnabled, passkeyCount, createdAt, lastLoginAt }) => ({
            id,
            email,
            status,
            mfaEnabled,
            passkeyCount,
            createdAt,
            lastLoginAt,
          }),
        );
        const columns: Columns<(typeof items)[number]> = {
          ID: ({ id }) => id,
          EMAIL: ({ email }) => email,
          STATUS: ({ status }) => status,
          PASSKEYS: ({ passkeyCount }) => passkeyCount,
          CREATED: ({ createdAt }) => createdAt,
          'SIGNED IN': ({ lastLoginAt }) => lastLoginAt,
        };
        output.result({ items }, table(items, columns));
      }),
    );

const addAdd: AddCommands = (group, { withTool }) =>
  group
    .command('add')
    .description(
      'Make an operator and print the password, this once. The first sign-in asks for a second factor.',
    )
    .requiredOption('--email <email>', 'address that the operator signs in with', textArgument)
    .option('--first-name <name>', 'of the operator', textArgument)
    .option('--last-name <name>', 'of the operator', textArgument)
    .addOption(reasonOption('Added on the host'))
    .addHelpText('after', example('operators add --email ops@example.com'))
    .action(
      withTool(({ email, firstName, lastName, reason }) => async (tool, output) => {
        const { app } = tool;
        const password = app.secrets.newPassword();
        const { record } = await asHost(tool, { operation: 'addOperator', reason }, (context) =>
          addOperator(app, context, { email, password, firstName, lastName }),
        );
        output.result(
          { id: record.id, email: record.email, password },
          `made ${record.email ?? record.id} an operator, password ${password}`,
        );
      }),
    );

const addGrant: AddCommands = (group, { withTool }) =>
  group
    .command('grant')
    .description(
      'Print a link by which an operator enrols a passkey, once and within 15 minutes. All operators are notified by mail.',
    )
    .requiredOption('--operator <email|id>', 'which operator', textArgument)
    .addOption(reasonOption('A passkey enrolled from the host'))
    .addHelpText('after', example('operators grant --operator ops@example.com'))
    .action(
      withTool(({ operator: name, reason }) => async (tool, output) => {
        // a pipe or a file would keep the link
        if (!output.isTerminal)
          throw new Error('the link is printed to a terminal only: run the command in one, without a pipe');
        const operator = await operatorNamed(tool, name);
        const action = { operation: 'grantOperatorAccess', reason };
        const { link, expiresAt } = await asHost(tool, action, (context) =>
          grantOperatorAccess(tool.app, context, { userId: operator.id }),
        );
        output.result({ id: operator.id, link, expiresAt }, `${link}\ngood once, until ${expiresAt}`);
      }),
    );

/** Returns the operator with this address or id. Throws where there is none. */
async function operatorNamed(tool: Tool, name: string) {
  const all = await operatorsOf(tool);
  const found = all.find(({ id, email }) =>
    idIn(name) !== null
      ? id === idIn(name)
      : email !== null && normaliseEmail(email) === normaliseEmail(name),
  );
  if (!found) throw new Error(`there is no operator "${name}": \`tessera operators list\` shows them`);
  return found;
}

const addRemove: AddCommands = (group, { withTool }) =>
  group
    .command('remove')
    .description('Remove an operator: the account is erased, and its sessions end at once.')
    .requiredOption('--operator <email|id>', 'which operator', textArgument)
    .addOption(reasonOption('Removed on the host'))
    .addHelpText('after', example('operators remove --operator ops@example.com'))
    .action(
      withTool(({ operator: name, reason }) => async (tool, output) => {
        const { id, email } = await operatorNamed(tool, name);
        await asHost(tool, { operation: 'removeOperator', reason }, (context) =>
          deleteUser(tool.app, context, { userId: id }),
        );
        output.result({ id, removed: true }, `removed ${email ?? id}`);
      }),
    );

export const addOperatorCommands = commandGroup(
  'operators',
  'Operators of the service. Only this command changes who they are.',
  [addList, addAdd, addGrant, addRemove],
);
