import { changeTenant } from '../../application/tenant/change-tenant.js';
import { foundTenant } from '../../application/tenant/found-tenant.js';
import { lockTenant } from '../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../application/tenant/unlock-tenant.js';
import { type AddCommands, type Work, finished, operatorContext, tenantOf, textArgument } from './command.js';
import { example } from './example.js';
import { table } from './output.js';

export const addTenantCommands: AddCommands = (program, { withTool }) => {
  const group = program.command('tenants').description('Tenants, each with users and clients of its own.');

  group
    .command('list')
    .description('List the tenants.')
    .action(
      withTool(() => async (tool, output) => {
        await tool.readModelsAreCurrent();
        const tenants = await tool.queries.tenants.list();
        output.result(
          { items: tenants },
          table(
            ['ID', 'SLUG', 'NAME', 'STATUS', 'LOCALE', 'CREATED'],
            tenants.map(({ id, slug, name, status, defaultLocale, createdAt }) => [
              id,
              slug,
              name,
              status,
              defaultLocale ?? '-',
              createdAt,
            ]),
          ),
        );
      }),
    );

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
        const owner = {
          email,
          password,
          emailVerified: true,
          ...(ownerFirstName === undefined ? {} : { firstName: ownerFirstName }),
          ...(ownerLastName === undefined ? {} : { lastName: ownerLastName }),
        };
        const context = operatorContext(tool, app.ids.next());
        const { tenant } = await finished(tool, await foundTenant(app, context, { slug, name, owner }));
        output.result(
          { ...tenant, owner: { email, password } },
          `created ${tenant.slug} (${tenant.id})\nowner ${email}, password ${password}`,
        );
      }),
    );

  group
    .command('set')
    .description('Set the language of people of whom no other is known.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--locale <tag>', 'BCP 47, such as de or en-GB; "": English')
    .addHelpText('after', example('tenants set --tenant acme --locale de'))
    .action(
      withTool(({ tenant, locale: defaultLocale }) => async (tool, output) => {
        const context = operatorContext(tool, await tenantOf(tool, tenant));
        const { record } = await finished(tool, await changeTenant(tool.app, context, { defaultLocale }));
        output.result(record, `${record.slug}: default locale ${record.defaultLocale ?? 'en'}`);
      }),
    );

  group
    .command('lock')
    .description(
      'Lock a tenant: its keys and tokens are refused and its users cannot sign in, until it is unlocked.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', 'for the audit log', textArgument)
    .addHelpText('after', example('tenants lock --tenant acme --reason "Unpaid since May"'))
    .action(withTool((values) => changeLock(values, lockTenant, 'locked')));

  group
    .command('unlock')
    .description('Unlock a tenant.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', 'for the audit log', textArgument)
    .addHelpText('after', example('tenants unlock --tenant acme --reason Paid'))
    .action(withTool((values) => changeLock(values, unlockTenant, 'unlocked')));
};

const changeLock =
  (
    { tenant, reason }: { readonly tenant: string; readonly reason: string },
    change: typeof lockTenant,
    done: 'locked' | 'unlocked',
  ): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    await finished(tool, await change(tool.app, operatorContext(tool, tenantId), { reason }));
    output.result({ id: tenantId, status: done === 'locked' ? 'locked' : 'active' }, `${done} ${tenantId}`);
  };
