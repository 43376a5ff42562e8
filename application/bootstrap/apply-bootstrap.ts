import { apiKey } from '../../domain/api-key/api-key.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant as tenantAggregate } from '../../domain/tenant/tenant.js';
import type { ApiKeyRecord } from '../api-key/api-key-record.js';
import { issueApiKey } from '../api-key/issue-api-key.js';
import { holderOf } from '../reservation/holder-of.js';
import { defineRole } from '../role/define-role.js';
import { readRole } from '../role/read-role.js';
import { uniqueRoleName } from '../role/unique-role-name.js';
import { loadExisting } from '../shared/load.js';
import { createTenant } from '../tenant/create-tenant.js';
import { uniqueSlug } from '../tenant/unique-slug.js';
import { type Entry, appliedEntries } from './applied-entries.js';
import { applyClient } from './apply-client.js';
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
} from './bootstrap-run.js';

/** The rules refuse an entry of the document. Its message says where and why, and repeats no value. */
export class BootstrapRefused extends Error {
  override readonly name = 'BootstrapRefused';
}

/**
 * Creates what was never created before and touches nothing that exists; running it again changes nothing, whatever
 * became of what it created. Returns the document with the ids filled in, and what it states as it
 * is now, without what was deleted. `document` comes from `withSecrets`. One process at a time.
 * Throws BootstrapRefused at the first entry that the rules refuse; those before it are there by then.
 */
export async function applyBootstrap(
  bootstrap: Bootstrap,
  document: BootstrapDocument,
): Promise<BootstrapDocument> {
  const running = { ...bootstrap, applied: await appliedEntries(bootstrap.app, bootstrap.run) };
  const tenants: BootstrapTenant[] = [];
  // one after the other: names given twice then find each other
  for (const [index, tenant] of (document.tenants ?? []).entries())
    tenants.push(await applyTenant(running, `/tenants/${index}`, tenant));
  return { ...document, tenants };
}

async function applyTenant(
  running: Running,
  pointer: string,
  tenant: BootstrapTenant,
): Promise<BootstrapTenant> {
  const { slug } = tenant;
  const tenantId = await at(pointer, () => tenantIdOf(running, tenant));
  const place = { tenantId, slug };
  const roles = await each(`${pointer}/roles`, tenant.roles, (role) => applyRole(running, place, role));
  const owner = await at(`${pointer}/owner`, () =>
    applyPerson(running, place, tenant.owner, { emailVerified: true, roles: ['owner'] }),
  );
  const users = await each(`${pointer}/users`, tenant.users, (user) =>
    applyPerson(running, place, user, user),
  );
  const known = tenant.apiKeys?.length ? await running.apiKeys(tenantId) : [];
  const names = new Set(known.map(({ name }) => name));
  const apiKeys = await each(`${pointer}/apiKeys`, tenant.apiKeys, async (key) => {
    if (names.has(key.name)) return knownApiKey(running, tenantId, known, key);
    await issueApiKey(running.app, command(running, tenantId, `apikey|${key.name}`), key);
    names.add(key.name);
    return key;
  });
  const clients = await each(`${pointer}/clients`, tenant.clients, (client) =>
    applyClient(running, tenantId, client),
  );
  const { state } = await loadExisting(
    running.app,
    streamName(tenantId, 'tenant', tenantId),
    tenantAggregate,
  );
  const named = asItIs(tenant, 'name' in state ? { name: state.name } : {});
  return { ...named, tenantId, owner: owner ?? erasedPerson, users, roles, apiKeys, clients };
}

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

/** A refusal inside becomes one that says where in the document. */
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

/** Null for a role that was deleted, which is not made anew. */
async function applyRole(
  running: Running,
  { tenantId, slug }: InTenant,
  role: BootstrapRole,
): Promise<BootstrapRole | null> {
  const { app, applied } = running;
  const { name, description } = role;
  const value = await uniqueRoleName(app, tenantId, name);
  const input = { name, ...(description === undefined ? {} : { description }) };
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

/** A key of that name as it is; null for one that was revoked, which is not made anew. */
async function knownApiKey(
  { app, generated }: Running,
  tenantId: string,
  known: readonly ApiKeyRecord[],
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
