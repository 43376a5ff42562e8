import { apiKey } from '../../domain/api-key/api-key.js';
import { amountOf } from '../../domain/billing/invoice.js';
import { PLATFORM_SLUG } from '../../domain/tenant/platform.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SettingsChanges, TenantSettings } from '../../domain/tenant/tenant-settings.js';
import { tenant as tenantAggregate } from '../../domain/tenant/tenant.js';
import { assignPlan } from '../billing/choose-plan.js';
import { chosenPlan } from '../billing/chosen-plan.js';
import { issueApiKey } from '../api-key/issue-api-key.js';
import { holderOf } from '../reservation/holder-of.js';
import { defineRole } from '../role/define-role.js';
import { readRole } from '../role/read-role.js';
import { uniqueRoleName } from '../role/unique-role-name.js';
import { load, loadExisting } from '../shared/load.js';
import { changeTenantSettings } from '../tenant/change-tenant-settings.js';
import { createTenant } from '../tenant/create-tenant.js';
import { isRemoved } from '../tenant/deletion/removal-stream.js';
import { uniqueSlug } from '../tenant/unique-slug.js';
import { type Entry, appliedEntries } from './applied-entries.js';
import {
  applyClient,
  applyOperator,
  applyResource,
  operatorsApplied,
  operatorsToApply,
} from './apply-entries.js';
import { applyPerson } from './apply-person.js';
import {
  type BootstrapApiKey,
  type BootstrapDocument,
  type BootstrapRole,
  type BootstrapTenant,
  erasedPerson,
} from './bootstrap-document.js';
import {
  type Bootstrap,
  type InTenant,
  type Running,
  asItIs,
  command,
  idOnce,
  withSecret,
  type KnownApiKey,
} from './bootstrap-run.js';

/** The rules refuse an entry of the document. The message says where and why, and repeats no value. */
export class BootstrapRefused extends Error {
  override readonly name = 'BootstrapRefused';
}

/**
 * Creates the records of the document that were never created before, and changes no record that exists or was deleted.
 * Returns the document with ids, with the current values of its members, and without the entries of deleted records.
 * `document` comes from `withSecrets`. To be run by one process at a time.
 * Throws BootstrapRefused at the first entry that the rules refuse; the entries before it have been applied.
 */
export async function applyBootstrap(
  bootstrap: Bootstrap,
  document: BootstrapDocument,
): Promise<BootstrapDocument> {
  const running = { ...bootstrap, applied: await appliedEntries(bootstrap.app, bootstrap.run) };
  const tenants: BootstrapTenant[] = [];
  // one after the other, so that a name given twice is found
  for (const [index, tenant] of (document.tenants ?? []).entries())
    if (!(await isDeleted(running, tenant)))
      tenants.push(await applyTenant(running, `/tenants/${index}`, tenant));
  const operators = await each(
    '/operators',
    await operatorsToApply(running, document.operators),
    (operator) => applyOperator(running, operator),
  );
  await operatorsApplied(running, operators);
  return { ...document, tenants, ...(document.operators && { operators }) };
}

/** Returns whether the entry was applied once, and its tenant has been deleted since, or is being deleted. */
async function isDeleted({ app, applied }: Running, { slug }: BootstrapTenant): Promise<boolean> {
  const tenantId = await applied.idOf({ kind: 'tenant', slug, name: '' });
  if (tenantId === null) return false;
  const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenantAggregate);
  return state.status === 'deleting' || (state.status === 'none' && (await isRemoved(app, tenantId)));
}

async function applyTenant(
  running: Running,
  pointer: string,
  tenant: BootstrapTenant,
): Promise<BootstrapTenant> {
  const { slug } = tenant;
  // the rules refuse the slug of a tenant that is new; the platform's exists once there are operators
  const tenantId = await at(pointer, () => {
    refusePlatformSlug(slug);
    return tenantIdOf(running, tenant);
  });
  const inTenant = { tenantId, slug };
  await at(`${pointer}/settings`, () => applySettings(running, inTenant, tenant));
  // roles hold permissions of them, and clients ask for tokens for them
  const resources = await each(`${pointer}/resources`, tenant.resources, (resource) =>
    applyResource(running, tenantId, resource),
  );
  const roles = await each(`${pointer}/roles`, tenant.roles, (role) => applyRole(running, inTenant, role));
  const owner = await at(`${pointer}/owner`, () =>
    applyPerson(running, inTenant, tenant.owner, { emailVerified: true, roles: ['owner'] }),
  );
  const users = await each(`${pointer}/users`, tenant.users, (user) =>
    applyPerson(running, inTenant, user, user),
  );
  const known = tenant.apiKeys?.length ? await running.apiKeys(tenantId) : [];
  const names = new Set(known.map(({ name }) => name));
  const ofDocument = new Set<string>();
  const apiKeys = await each(`${pointer}/apiKeys`, tenant.apiKeys, async (key) => {
    if (ofDocument.has(key.name)) throw repeatedName();
    ofDocument.add(key.name);
    if (names.has(key.name)) return knownApiKey(running, tenantId, known, key);
    await issueApiKey(running.app, command(running, tenantId, `apikey|${key.name}`), key);
    return key;
  });
  const clients = await each(`${pointer}/clients`, tenant.clients, (client) =>
    applyClient(running, tenantId, client),
  );
  await at(pointer, () => applyPlan(running, inTenant, tenant));
  const { state } = await loadExisting(
    running.app,
    streamName(tenantId, 'tenant', tenantId),
    tenantAggregate,
  );
  const shown = 'settings' in state ? pick(state.settings, tenant.settings) : undefined;
  const now = 'name' in state ? { name: state.name, ...(shown && { settings: shown }) } : {};
  const named = asItIs(tenant, now);
  return { ...named, tenantId, owner: owner ?? erasedPerson, users, resources, roles, apiKeys, clients };
}

/** Returns the current values of the settings that the document names; undefined when it names none. */
const pick = (settings: TenantSettings, named: BootstrapTenant['settings']): SettingsChanges | undefined =>
  named &&
  Object.fromEntries(Object.keys(named).map((name) => [name, settings[name as keyof TenantSettings]]));

/** Applies entries one after the other. Returns them without those of deleted records. */
async function each<Entry>(
  pointer: string,
  entries: readonly Entry[] = [],
  apply: (entry: Entry) => Promise<Entry | null>,
): Promise<Entry[]> {
  const applied: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    const done = await at(`${pointer}/${index}`, () => apply(entry));
    if (done !== null) applied.push(done);
  }
  return applied;
}

/** Returns the result of `work`. Turns a DomainError into BootstrapRefused, which says where in the document it is. */
async function at<T>(pointer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [fault] = error.faults;
    const where = `${pointer}${fault?.pointer ?? ''}`;
    throw new BootstrapRefused(`at ${where}: ${fault?.detail ?? error.message}`, { cause: error });
  }
}

/** Throws `invalid_input` for the slug of the operators' tenant, which has nothing that the document could add. */
function refusePlatformSlug(slug: string): void {
  if (slug !== PLATFORM_SLUG) return;
  const detail = 'is reserved for the operators, who stand in the list "operators"';
  throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: '/slug', code: 'reserved', detail }]);
}

/** Returns the id of the tenant, which is created unless the entry was applied before or the slug is taken. */
async function tenantIdOf(running: Running, { slug, name }: BootstrapTenant): Promise<string> {
  const { app, run, applied } = running;
  const entry: Entry = { kind: 'tenant', slug, name: '' };
  const existing = (await applied.idOf(entry)) ?? (await holderOf(app, await uniqueSlug(app, slug)));
  const found = async (): Promise<string> => {
    const tenantId = app.ids.derive(run, `tenant|${slug}`);
    return (await createTenant(app, command(running, tenantId, 'found'), { slug, name })).record.id;
  };
  const tenantId = existing ?? (await found());
  await applied.note(entry, tenantId);
  return tenantId;
}

/** Changes the settings of the tenant, unless the entry was applied before. */
async function applySettings(
  running: Running,
  { tenantId, slug }: InTenant,
  { settings }: BootstrapTenant,
): Promise<void> {
  const { app, applied } = running;
  const entry: Entry = { kind: 'settings', slug, name: '' };
  if (settings === undefined || (await applied.idOf(entry)) !== null) return;
  await changeTenantSettings(app, command(running, tenantId, 'settings'), settings);
  await applied.note(entry, tenantId);
}

/**
 * Gives the tenant its plan, unless the entry was applied before. What a plan costs is paid by invoice, which is made out to the
 * tenant's name until somebody changes that.
 */
async function applyPlan(
  running: Running,
  { tenantId, slug }: InTenant,
  { plan, name }: BootstrapTenant,
): Promise<void> {
  const { app, applied } = running;
  const entry: Entry = { kind: 'plan', slug, name: '' };
  if (plan === undefined || (await applied.idOf(entry)) !== null) return;
  const { isDefault, terms } = chosenPlan(app, { subscription: null }, { plan });
  const isFree = amountOf(terms) === 0;
  const choice = isFree ? { plan } : { plan, details: { name, address: name } };
  const consent = isFree ? null : ({ collection: 'invoice' } as const);
  if (!isDefault) await assignPlan(app, command(running, tenantId, 'plan'), choice, consent);
  await applied.note(entry, tenantId);
}

/** Keys are known by their names: of two with one name the second would never be issued. */
const repeatedName = (): DomainError => {
  const detail = 'is the name of another key of this tenant; give each key a name of its own';
  return new DomainError('invalid', 'invalid_input', detail, [
    { pointer: '/name', code: 'duplicate', detail },
  ]);
};

/** Returns the role as it is now; null when it was deleted, and then does not create it again. */
async function applyRole(
  running: Running,
  { tenantId, slug }: InTenant,
  role: BootstrapRole,
): Promise<BootstrapRole | null> {
  const { app, applied } = running;
  const { name, description, permissions } = role;
  const value = await uniqueRoleName(app, tenantId, name);
  const input = { name, description, permissions };
  const entry: Entry = { kind: 'role', slug, name: normaliseRoleName(name) };
  const context = command(running, tenantId, `role|${name.toLowerCase()}`);
  const id =
    (await applied.idOf(entry)) ??
    (await holderOf(app, value)) ??
    (await idOnce(app.ids.derive(context.commandId, 'role'), () => defineRole(app, context, input)));
  await applied.note(entry, id);
  const found = await readRole(app, tenantId, id);
  return found && { ...asItIs<BootstrapRole>(role, found.record), id };
}

/** Returns the key of this name as it is now; null when it was revoked. */
async function knownApiKey(
  { app, generated }: Running,
  tenantId: string,
  known: readonly KnownApiKey[],
  key: BootstrapApiKey,
): Promise<BootstrapApiKey | null> {
  const record = known.find(({ name, revokedAt }) => name === key.name && revokedAt === null);
  if (record === undefined) return null;
  const { state } = await loadExisting(app, streamName(tenantId, 'apikey', record.id), apiKey);
  const counts =
    key.key !== undefined &&
    !generated.has(key.key) &&
    state.status === 'issued' &&
    state.keyHash === app.secrets.hashApiKey(key.key);
  return asItIs(withSecret(key, 'key', counts ? key.key : undefined), { scopes: record.scopes });
}
