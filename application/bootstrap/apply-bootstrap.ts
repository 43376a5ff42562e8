import type { ClientInput } from '../../domain/client/client-input.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import { issueApiKey } from '../api-key/issue-api-key.js';
import { holderOf } from '../reservation/holder-of.js';
import { defineRole } from '../role/define-role.js';
import { readRole } from '../role/read-role.js';
import { uniqueRoleName } from '../role/unique-role-name.js';
import { createTenant } from '../tenant/create-tenant.js';
import { uniqueSlug } from '../tenant/unique-slug.js';
import type { Entry } from './applied-entries.js';
import { appliedEntries } from './applied-entries.js';
import { applyClient } from './apply-client.js';
import { applyPerson } from './apply-person.js';
import type {
  BootstrapApiKey,
  BootstrapDocument,
  BootstrapPerson,
  BootstrapRole,
  BootstrapTenant,
} from './bootstrap-document.js';
import { erasedPerson } from './bootstrap-document.js';
import type { Bootstrap, InTenant, Running } from './bootstrap-run.js';
import { command, idOnce, withoutGenerated } from './bootstrap-run.js';

/** The rules refuse an entry of the document. Its message says where and why, and repeats no value. */
export class BootstrapRefused extends Error {
  override readonly name = 'BootstrapRefused';
}

/** The document with every secret that it leaves out generated, and which secrets those are. */
export interface CompleteDocument {
  readonly document: BootstrapDocument;
  readonly generated: ReadonlySet<string>;
}

/** Generates what the document leaves out, so that it can be kept before anything is created. */
export function withSecrets(document: BootstrapDocument, secrets: App['secrets']): CompleteDocument {
  const generated = new Set<string>();
  const fresh = (secret: string): string => {
    generated.add(secret);
    return secret;
  };
  const withPassword = <Person extends BootstrapPerson>(person: Person): Person => ({
    ...person,
    password: person.password ?? fresh(secrets.newPassword()),
  });
  const tenants = (document.tenants ?? []).map((tenant) => ({
    ...tenant,
    owner: withPassword(tenant.owner),
    users: (tenant.users ?? []).map(withPassword),
    apiKeys: (tenant.apiKeys ?? []).map((key) => ({ ...key, key: key.key ?? fresh(secrets.newApiKey()) })),
    clients: (tenant.clients ?? []).map((client) =>
      client.clientSecret === undefined && usesSecret(client)
        ? { ...client, clientSecret: fresh(secrets.newClientSecret()) }
        : client,
    ),
  }));
  return { document: { ...document, tenants }, generated };
}

const usesSecret = ({ type, authMethod }: ClientInput): boolean =>
  type === 'confidential' && authMethod !== 'private_key_jwt';

/**
 * Creates what was never created before and touches nothing that exists; running it again changes nothing, whatever
 * became of what it created (contract, section 1). Answers the document with the ids filled in, without people who were
 * erased. `document` comes from `withSecrets`. One process at a time.
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
  const known = new Set(tenant.apiKeys?.length ? await running.apiKeyNames(tenantId) : []);
  const apiKeys = await each(`${pointer}/apiKeys`, tenant.apiKeys, (key) =>
    applyApiKey(running, tenantId, known, key),
  );
  const clients = await each(`${pointer}/clients`, tenant.clients, (client) =>
    applyClient(running, tenantId, client),
  );
  return { ...tenant, tenantId, owner: owner ?? erasedPerson, users, roles, apiKeys, clients };
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

/** A role that was deleted since keeps no id. */
async function applyRole(
  running: Running,
  { tenantId, slug }: InTenant,
  role: BootstrapRole,
): Promise<BootstrapRole> {
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
  const { id: _, ...withoutId } = role;
  return (await readRole(app, tenantId, id)) === null ? withoutId : { ...role, id };
}

async function applyApiKey(
  bootstrap: Bootstrap,
  tenantId: string,
  known: Set<string>,
  key: BootstrapApiKey,
): Promise<BootstrapApiKey> {
  if (known.has(key.name)) return withoutGenerated(key, 'key', bootstrap.generated);
  await issueApiKey(bootstrap.app, command(bootstrap, tenantId, `apikey|${key.name}`), key);
  known.add(key.name);
  return key;
}
