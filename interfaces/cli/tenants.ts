import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { overridable } from '../../domain/billing/override.js';
import { type LockKind, lockKinds } from '../../domain/tenant/tenant-events.js';
import { usualLock } from '../../domain/tenant/tenant.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import {
  type SettingsChanges,
  defaultSettings,
  settingNames,
  settingSchemas,
} from '../../domain/tenant/tenant-settings.js';
import { changeTenantSettings } from '../../application/tenant/change-tenant-settings.js';
import { changeTenant } from '../../application/tenant/change-tenant.js';
import { createTenantWithOwner } from '../../application/tenant/create-tenant-with-owner.js';
import { recoverOwnerAtOnce } from '../../application/owners/recovery/carry-out-recovery.js';
import type { CommandContext } from '../../application/shared/command-context.js';
import type { TenantRecord } from '../../application/tenant/tenant-record.js';
import { idIn } from '../../domain/shared/uuid.js';
import { liftTenantLimits } from '../../application/tenant/lift-tenant-limits.js';
import { lockTenant } from '../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../application/tenant/unlock-tenant.js';
import {
  type AddCommands,
  type Work,
  asHost,
  commandGroup,
  example,
  finished,
  newContext,
  recordHostAction,
  reasonOption,
  tenantOf,
  textArgument,
  UsageError,
} from './command.js';
import { type Columns, type Output, table } from './output.js';
import { addDelete, addReleaseSlug } from './tenant-deletion.js';
import { addExport } from './tenant-export.js';
import {
  type LimitOptions,
  applyLimit,
  checkLimitOptions,
  limitArgument,
  overrideLine,
} from './tenant-limit.js';
import type { Tool } from './tool.js';
import { addVerifyDomain } from './verify-domain.js';

/** The most owners that are searched. */
const MOST_OWNERS = 1_000;

/** The settings that are lists of objects. */
const asJson: readonly string[] = settingNames.filter((name) => {
  const { items } = settingSchemas[name] as JsonSchema;
  return (items as JsonSchema | undefined)?.type === 'object';
});

const tenantColumns: Columns<TenantRecord> = {
  ID: ({ id }) => id,
  SLUG: ({ slug }) => slug,
  NAME: ({ name }) => name,
  STATUS: ({ status }) => status,
  LOCALE: ({ defaultLocale }) => defaultLocale,
  CREATED: ({ createdAt }) => createdAt,
};

const addList: AddCommands = (group, { withTool }) =>
  group
    .command('list')
    .description('List the tenants.')
    .action(
      withTool(() => async (tool, output) => {
        await tool.readModelsAreCurrent();
        const items = await tool.queries.tenants.list();
        output.result({ items }, table(items, tenantColumns));
      }),
    );

const addCreate: AddCommands = (group, { withTool }) =>
  group
    .command('create')
    .description("Create a tenant with its first owner, and print the owner's password, this once.")
    .requiredOption('--slug <slug>', 'name of the tenant in the addresses of its pages', textArgument)
    .requiredOption('--name <name>', 'what people know it as', textArgument)
    .requiredOption('--owner-email <email>', 'address that the owner signs in with', textArgument)
    .option('--owner-first-name <name>', 'of the owner', textArgument)
    .option('--owner-last-name <name>', 'of the owner', textArgument)
    .addOption(reasonOption('Created on the host'))
    .addHelpText(
      'after',
      example('tenants create --slug globex --name Globex --owner-email owner@globex.test'),
    )
    .action(
      withTool(({ slug, name, ownerEmail: email, reason, ...given }) => async (tool, output) => {
        const { app } = tool;
        const password = app.secrets.newPassword();
        const names = { firstName: given.ownerFirstName, lastName: given.ownerLastName };
        const owner = { email, password, emailVerified: true, ...names };
        const tenantId = app.ids.next();
        const action = { operation: 'createOperatorTenant', actedOn: tenantId, reason };
        const { tenant } = await asHost(tool, action, (context) =>
          createTenantWithOwner(app, context, { slug, name, owner }),
        );
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
      "Set a tenant's names, the language of people of whom no other is known, how people sign in, and limits beside its plan.",
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .option('--name <name>', 'what people know it as', textArgument)
    .option('--mail-from-name <name>', 'the name that its mails are sent in; "": its own name')
    .option('--locale <tag>', 'BCP 47, such as de or en-GB; "": English')
    .option(
      '--set <name=value...>',
      `a setting: ${settingNames.join(', ')}; lists with commas, ${asJson.join(' and ')} as JSON`,
      settingArgument,
    )
    .option(
      '--limit <name=value>',
      `a limit in place of the plan's: ${overridable.join(', ')}; none: no limit; plan: the plan's again`,
      limitArgument,
    )
    .option(
      '--lift-limits',
      'lift the limits of a tenant that its owner made: on mails, their sender, and audiences',
    )
    .option('--until <time>', "when the plan's limit holds again (ISO 8601)", textArgument)
    .option(
      '--reason <text>',
      "for the operators' log; with --limit, which needs one, for the tenant's log as well",
      textArgument,
    )
    .addHelpText(
      'after',
      example('tenants set --tenant acme --locale de --set mfa=required passwordMinLength=12'),
    )
    .action(
      withTool((options) => {
        checkLimitOptions(options);
        if (options.reason !== undefined && !changesAnything(options))
          throw new UsageError('--reason goes with what is to be changed, such as --name or --set');
        return (tool, output) => setTenant(tool, output, options);
      }),
    );

interface SetOptions extends LimitOptions {
  readonly tenant: string;
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
  readonly mailFromName?: string | undefined;
  readonly set?: SettingsChanges | undefined;
  readonly liftLimits?: true | undefined;
}

const changesAnything = ({ name, locale, mailFromName, set, limit, liftLimits }: SetOptions): boolean =>
  [name, locale, mailFromName, set, limit, liftLimits].some((given) => given !== undefined);

/** Changes what the options give of a tenant, each kind by an action of its own in the operators' log, and shows the tenant. */
async function setTenant(tool: Tool, output: Output, options: SetOptions): Promise<void> {
  const { name, locale: defaultLocale, mailFromName, set: changes = {}, liftLimits, limit } = options;
  const { app } = tool;
  const tenantId = await tenantOf(tool, options.tenant);
  const context = (): CommandContext => newContext(tool, tenantId);
  const noted = async (operation: string, isGiven: boolean): Promise<void> => {
    const reason = options.reason ?? 'Set on the host';
    if (isGiven) await recordHostAction(tool, { operation, actedOn: tenantId, reason });
  };
  const named = { name, defaultLocale, mailFromName };
  await noted(
    'changeTenant',
    Object.values(named).some((value) => value !== undefined),
  );
  const { record } = await finished(tool, await changeTenant(app, context(), named));
  await noted('changeSettings', Object.keys(changes).length > 0);
  const { record: settings } = await finished(tool, await changeTenantSettings(app, context(), changes));
  await noted('liftTenantLimits', liftLimits === true);
  if (liftLimits) await finished(tool, await liftTenantLimits(app, context()));
  await noted('changeOverrides', limit !== undefined);
  const overrides = await applyLimit(tool, tenantId, options);
  output.result(
    { ...record, settings, ...(overrides === null ? {} : { overrides }) },
    [
      `${record.slug}: ${record.name}, default locale ${record.defaultLocale ?? 'en'}`,
      `  mails from ${record.mailFromName ?? record.name}`,
      ...Object.entries(settings).map(([setting, value]) => `  ${setting}=${shownValue(value)}`),
      ...(overrides ?? []).map(overrideLine),
    ].join('\n'),
  );
}

/** Adds a setting, such as `mfa=required`, to those that were given before it. Throws InvalidArgumentError. */
function settingArgument(text: string, before?: SettingsChanges): SettingsChanges {
  const [name = '', ...rest] = text.split('=');
  if (rest.length === 0) throw new InvalidArgumentError('It is not of the form name=value.');
  return { ...before, [name]: settingValue(name, rest.join('=')) };
}

function settingValue(name: string, text: string): unknown {
  const usual: unknown = Object.hasOwn(defaultSettings, name) ? defaultSettings[name as 'mfa'] : text;
  if (asJson.includes(name)) return jsonValue(text);
  if (Array.isArray(usual)) return text === '' ? [] : text.split(',');
  if (typeof usual === 'number') return Number(text);
  return typeof usual === 'boolean' && ['true', 'false'].includes(text) ? text === 'true' : text;
}

function jsonValue(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Its value is not JSON.');
  }
}

const shownValue = (value: unknown): string =>
  Array.isArray(value) && typeof value[0] === 'object' ? JSON.stringify(value) : String(value);

const addLock: AddCommands = (group, { withTool }) =>
  group
    .command('lock')
    .description(
      'Lock a tenant: its keys and tokens are refused and its users cannot sign in, until it is unlocked. Owners reach the portal, to read, pay and export: without exports where it is locked for abuse, and not at all where it is for security.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .addOption(
      new Option('--kind <kind>', `why it is locked (default: that of its lock, or ${usualLock})`).choices(
        lockKinds,
      ),
    )
    .requiredOption('--reason <text>', "for the tenant's owners, listeners and audit log", textArgument)
    .addHelpText('after', example('tenants lock --tenant acme --kind billing --reason "Unpaid since May"'))
    .action(withTool((values) => changeLock(values, lockTenant, 'locked')));

const addUnlock: AddCommands = (group, { withTool }) =>
  group
    .command('unlock')
    .description('Unlock a tenant.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--reason <text>', "for the tenant's owners, listeners and audit log", textArgument)
    .addHelpText('after', example('tenants unlock --tenant acme --reason Paid'))
    .action(withTool((values) => changeLock(values, unlockTenant, 'unlocked')));

/** Returns the work of locking or unlocking a tenant. */
const changeLock =
  (
    { tenant, kind, reason }: { readonly tenant: string; readonly kind?: LockKind; readonly reason: string },
    change: typeof lockTenant,
    done: 'locked' | 'unlocked',
  ): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    const operation = done === 'locked' ? 'lockTenant' : 'unlockTenant';
    await asHost(tool, { operation, actedOn: tenantId, reason }, (context) =>
      change(tool.app, context, { kind, reason }),
    );
    output.result({ id: tenantId, status: done === 'locked' ? 'locked' : 'active' }, `${done} ${tenantId}`);
  };

const addRecoverOwner: AddCommands = (group, { withTool }) =>
  group
    .command('recover-owner')
    .description(
      'Remove the second factors of an owner who lost them, at once. All owners and administrators are notified by mail.',
    )
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .requiredOption('--owner <email|id>', 'which owner', textArgument)
    .requiredOption('--reason <text>', 'for the audit log', textArgument)
    .addHelpText(
      'after',
      example('tenants recover-owner --tenant acme --owner ada@acme.test --reason "Lost the phone"'),
    )
    .action(
      withTool(({ tenant, owner, reason }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const ownerId = idIn(owner);
        const filter = { role: 'owner', ...(ownerId === null ? { email: owner } : {}) };
        const page = { limit: MOST_OWNERS, after: null, includeTotal: false };
        const { items } = await tool.queries.users.list(tenantId, filter, page, tool.app.clock.now());
        const found = items.find(({ id }) => ownerId === null || id === ownerId);
        if (!found) throw new Error(`the tenant has no owner "${owner}"`);
        await asHost(tool, { operation: 'recoverOwnerAtOnce', actedOn: tenantId, reason }, (context) =>
          recoverOwnerAtOnce(tool.app, context, { userId: found.id, reason }),
        );
        output.result({ id: found.id, recovered: true }, `removed the second factors of ${found.id}`);
      }),
    );

export const addTenantCommands = commandGroup('tenants', 'Tenants, each with users and clients of its own.', [
  addList,
  addCreate,
  addSet,
  addLock,
  addUnlock,
  addRecoverOwner,
  addExport,
  addDelete,
  addReleaseSlug,
  addVerifyDomain,
]);
