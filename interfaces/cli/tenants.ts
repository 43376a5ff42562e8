import { InvalidArgumentError } from '@commander-js/extra-typings';
import { type SettingsChanges, defaultSettings, settingNames } from '../../domain/tenant/tenant-settings.js';
import { changeTenantSettings } from '../../application/tenant/change-tenant-settings.js';
import { changeTenant } from '../../application/tenant/change-tenant.js';
import { foundTenant } from '../../application/tenant/found-tenant.js';
import { lockTenant } from '../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../application/tenant/unlock-tenant.js';
import {
  type AddCommands,
  type Work,
  example,
  finished,
  newContext,
  tenantOf,
  textArgument,
} from './command.js';
import { table } from './output.js';

export const addTenantCommands: AddCommands = (program, actions) => {
  const group = program.command('tenants').description('Tenants, each with users and clients of its own.');
  for (const add of [addList, addCreate, addSet, addLock, addUnlock]) add(group, actions);
};

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description('List the tenants.')
    .action(
      withTool(() => async (tool, output) => {
        await tool.readModelsAreCurrent();
        const items = await tool.queries.tenants.list();
        const rows = items.map((tenant) => [
          tenant.id,
          tenant.slug,
          tenant.name,
          tenant.status,
          tenant.defaultLocale ?? '-',
          tenant.createdAt,
        ]);
        output.result({ items }, table(['ID', 'SLUG', 'NAME', 'STATUS', 'LOCALE', 'CREATED'], rows));
      }),
    );

const addCreate: AddCommands = (group, { withTool }) =>
  group
    .command('create')
    .description("Create a tenant with its first owner, and print the owner's password, this once.")
    .requiredOption('--slug <slug>', 'name of the tenant in the addresses of its pages', textArgument)
    .requiredOption('--name <name>', 'what people know it as', textArgument)
    .requiredOption('--owner-email <email>', 'address that the owner signs in with', textArgument)
    .option('--owner-first-name <name>', '', textArgument)
    .option('--owner-last-name <name>', '', textArgument)
    .addHelpText(
      'after',
      example('tenants create --slug globex --name Globex --owner-email owner@globex.test'),
    )
    .action(
      withTool(({ slug, name, ownerEmail: email, ownerFirstName, ownerLastName }) => async (tool, output) => {
        const { app } = tool;
        const password = app.secrets.newPassword();
        const names = { firstName: ownerFirstName, lastName: ownerLastName };
        const owner = { email, password, emailVerified: true, ...names };
        const context = newContext(tool, app.ids.next());
        const { tenant } = await finished(tool, await foundTenant(app, context, { slug, name, owner }));
        output.result(
          { ...tenant, owner: { email, password } },
          `created ${tenant.slug} (${tenant.id})\nowner ${email}, password ${password}`,
        );
      }),
    );

const addSet: AddCommands = (group, { withTool }) =>
  group
    .command('set')
    .description(
      "Set a tenant's names, the language of people of whom no other is known, and how people sign in.",
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .option('--name <name>', 'what people know it as', textArgument)
    .option('--mail-from-name <name>', 'the name that its mails are sent in; "": its own name')
    .option('--locale <tag>', 'BCP 47, such as de or en-GB; "": English')
    .option(
      '--set <name=value...>',
      `a setting: ${settingNames.join(', ')}; lists with commas`,
      settingArgument,
      {},
    )
    .addHelpText(
      'after',
      example('tenants set --tenant acme --locale de --set mfa=required passwordMinLength=12'),
    )
    .action(
      withTool(
        ({ tenant, name, mailFromName, locale: defaultLocale, set: changes }) =>
          async (tool, output) => {
            const tenantId = await tenantOf(tool, tenant);
            const { record } = await finished(
              tool,
              await changeTenant(tool.app, newContext(tool, tenantId), { name, defaultLocale, mailFromName }),
            );
            const { record: settings } = await finished(
              tool,
              await changeTenantSettings(tool.app, newContext(tool, tenantId), changes),
            );
            output.result(
              { ...record, settings },
              [
                `${record.slug}: ${record.name}, default locale ${record.defaultLocale ?? 'en'}`,
                `  mails from ${record.mailFromName ?? record.name}`,
                ...Object.entries(settings).map(([name, value]) => `  ${name}=${String(value)}`),
              ].join('\n'),
            );
          },
      ),
    );

/** Adds a setting, such as `mfa=required`, to those that were given before it. Throws InvalidArgumentError. */
function settingArgument(text: string, before: SettingsChanges): SettingsChanges {
  const [name = '', ...rest] = text.split('=');
  if (rest.length === 0) throw new InvalidArgumentError('It is not of the form name=value.');
  return { ...before, [name]: settingValue(name, rest.join('=')) };
}

function settingValue(name: string, text: string): unknown {
  const usual: unknown = Object.hasOwn(defaultSettings, name) ? defaultSettings[name as 'mfa'] : text;
  if (Array.isArray(usual)) return text === '' ? [] : text.split(',');
  if (typeof usual === 'number') return Number(text);
  return typeof usual === 'boolean' && ['true', 'false'].includes(text) ? text === 'true' : text;
}

const addLock: AddCommands = (group, { withTool }) =>
  group
    .command('lock')
    .description(
      'Lock a tenant: its keys and tokens are refused and its users cannot sign in, until it is unlocked.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', 'for the audit log', textArgument)
    .addHelpText('after', example('tenants lock --tenant acme --reason "Unpaid since May"'))
    .action(withTool((values) => changeLock(values, lockTenant, 'locked')));

const addUnlock: AddCommands = (group, { withTool }) =>
  group
    .command('unlock')
    .description('Unlock a tenant.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', 'for the audit log', textArgument)
    .addHelpText('after', example('tenants unlock --tenant acme --reason Paid'))
    .action(withTool((values) => changeLock(values, unlockTenant, 'unlocked')));

/** Returns the work of locking or unlocking a tenant. */
const changeLock =
  (
    { tenant, reason }: { readonly tenant: string; readonly reason: string },
    change: typeof lockTenant,
    done: 'locked' | 'unlocked',
  ): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    await finished(tool, await change(tool.app, newContext(tool, tenantId), { reason }));
    output.result({ id: tenantId, status: done === 'locked' ? 'locked' : 'active' }, `${done} ${tenantId}`);
  };
