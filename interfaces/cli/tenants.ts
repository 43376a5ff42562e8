import { changeTenant } from '../../application/tenant/change-tenant.js';
import { foundTenant } from '../../application/tenant/found-tenant.js';
import { lockTenant } from '../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../application/tenant/unlock-tenant.js';
import type { Command, ServiceCommand } from './command.js';
import { finished, operatorContext, optional, required, tenantOf, UsageError } from './command.js';
import { table } from './output.js';

const lockable = { tenant: { type: 'string' }, reason: { type: 'string' } } as const;

export const tenantCommands: Readonly<Record<string, Command>> = {
  list: {
    usage: '',
    summary: 'Lists the tenants.',
    options: {},
    prepare: () => async (tool, output) => {
      await tool.readModelsAreCurrent();
      const tenants = await tool.queries.tenants.list();
      output.result(
        { items: tenants },
        table(
          ['ID', 'SLUG', 'NAME', 'STATUS', 'LOCALE', 'CREATED'],
          tenants.map(({ id, slug, name, status, defaultLocale, createdAt }) => [
            ...[id, slug, name, status, defaultLocale ?? '-', createdAt],
          ]),
        ),
      );
    },
  },
  create: {
    usage:
      '--slug <slug> --name <name> --owner-email <email> [--owner-first-name <name>] [--owner-last-name <name>]',
    summary: "Creates a tenant with its first owner, and prints the owner's password, this once.",
    options: {
      slug: { type: 'string' },
      name: { type: 'string' },
      'owner-email': { type: 'string' },
      'owner-first-name': { type: 'string' },
      'owner-last-name': { type: 'string' },
    },
    prepare(values) {
      const input = { slug: required(values, 'slug'), name: required(values, 'name') };
      const email = required(values, 'owner-email');
      const firstName = optional(values, 'owner-first-name');
      const lastName = optional(values, 'owner-last-name');
      return async (tool, output) => {
        const { app } = tool;
        const password = app.secrets.newPassword();
        const owner = {
          email,
          password,
          emailVerified: true,
          ...(firstName === undefined ? {} : { firstName }),
          ...(lastName === undefined ? {} : { lastName }),
        };
        const context = operatorContext(tool, app.ids.next());
        const { tenant } = await finished(tool, await foundTenant(app, context, { ...input, owner }));
        output.result(
          { ...tenant, owner: { email, password } },
          `created ${tenant.slug} (${tenant.id})\nowner ${email}, password ${password}`,
        );
      };
    },
  },
  set: {
    usage: '--tenant <slug|id> --locale <tag>',
    summary:
      'Sets the language of people of whom no other is known (BCP 47, such as de or en-GB); an empty one is English.',
    options: { tenant: { type: 'string' }, locale: { type: 'string' } },
    prepare(values) {
      const slug = required(values, 'tenant');
      const { locale } = values;
      if (typeof locale !== 'string') throw new UsageError('--locale is missing');
      return async (tool, output) => {
        const context = operatorContext(tool, await tenantOf(tool, slug));
        const { record } = await finished(
          tool,
          await changeTenant(tool.app, context, { defaultLocale: locale }),
        );
        output.result(record, `${record.slug}: default locale ${record.defaultLocale ?? 'en'}`);
      };
    },
  },
  lock: {
    usage: '--tenant <slug|id> --reason <text>',
    summary: 'Locks a tenant: its keys and tokens are refused, and nobody signs in, until it is unlocked.',
    options: lockable,
    prepare: (values) => changeLock(values, lockTenant, 'locked'),
  },
  unlock: {
    usage: '--tenant <slug|id> --reason <text>',
    summary: 'Unlocks a tenant.',
    options: lockable,
    prepare: (values) => changeLock(values, unlockTenant, 'unlocked'),
  },
};

function changeLock(
  values: Parameters<ServiceCommand['prepare']>[0],
  change: typeof lockTenant,
  done: string,
): ReturnType<ServiceCommand['prepare']> {
  const slug = required(values, 'tenant');
  const reason = required(values, 'reason');
  return async (tool, output) => {
    const tenantId = await tenantOf(tool, slug);
    await finished(tool, await change(tool.app, operatorContext(tool, tenantId), { reason }));
    output.result({ id: tenantId, status: done === 'locked' ? 'locked' : 'active' }, `${done} ${tenantId}`);
  };
}
