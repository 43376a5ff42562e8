import type { ClientInput } from '../../domain/client/client-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { App } from '../app.js';
import { issueApiKey } from '../api-key/issue-api-key.js';
import { holderOf } from '../reservation/holder-of.js';
import type { UniqueValue } from '../reservation/unique-value.js';
import { assignRole } from '../role/assign-role.js';
import { defineRole } from '../role/define-role.js';
import { roleIdOfName } from '../role/role-ids-of-names.js';
import { uniqueRoleName } from '../role/unique-role-name.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';
import { createTenant } from '../tenant/create-tenant.js';
import { uniqueSlug } from '../tenant/unique-slug.js';
import { createUser } from '../user/create-user.js';
import { emailDigestOf, uniqueEmail } from '../user/unique-email.js';
import { applyClient } from './apply-client.js';
import type {
  BootstrapApiKey,
  BootstrapDocument,
  BootstrapPerson,
  BootstrapRole,
  BootstrapTenant,
  BootstrapUser,
} from './bootstrap-document.js';
import type { Bootstrap } from './bootstrap-run.js';
import { command, withoutGenerated } from './bootstrap-run.js';

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
 * Creates what is missing and touches nothing that exists; running it again changes nothing (contract, section 1).
 * Answers the document with the ids filled in. `document` comes from `withSecrets`. One process at a time.
 * Throws BootstrapRefused at the first entry that the rules refuse; those before it are there by then.
 */
export async function applyBootstrap(
  bootstrap: Bootstrap,
  document: BootstrapDocument,
): Promise<BootstrapDocument> {
  const tenants: BootstrapTenant[] = [];
  // one after the other: names given twice then find each other
  for (const [index, tenant] of (document.tenants ?? []).entries())
    tenants.push(await applyTenant(bootstrap, `/tenants/${index}`, tenant));
  return { ...document, tenants };
}

async function applyTenant(
  bootstrap: Bootstrap,
  pointer: string,
  tenant: BootstrapTenant,
): Promise<BootstrapTenant> {
  const tenantId = await at(pointer, () => tenantIdOf(bootstrap, tenant));
  const roles = await each(`${pointer}/roles`, tenant.roles, (role) => applyRole(bootstrap, tenantId, role));
  const owner = await at(`${pointer}/owner`, () =>
    applyPerson(bootstrap, tenantId, tenant.owner, { emailVerified: true, roles: ['owner'] }),
  );
  const users = await each(`${pointer}/users`, tenant.users, (user) =>
    applyPerson(bootstrap, tenantId, user, user),
  );
  const known = new Set(tenant.apiKeys?.length ? await bootstrap.apiKeyNames(tenantId) : []);
  const apiKeys = await each(`${pointer}/apiKeys`, tenant.apiKeys, (key) =>
    applyApiKey(bootstrap, tenantId, known, key),
  );
  const clients = await each(`${pointer}/clients`, tenant.clients, (client) =>
    applyClient(bootstrap, tenantId, client),
  );
  return { ...tenant, tenantId, owner, users, roles, apiKeys, clients };
}

async function each<Entry>(
  pointer: string,
  entries: readonly Entry[] = [],
  apply: (entry: Entry) => Promise<Entry>,
): Promise<Entry[]> {
  const applied: Entry[] = [];
  for (const [index, entry] of entries.entries())
    applied.push(await at(`${pointer}/${index}`, () => apply(entry)));
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

async function tenantIdOf(bootstrap: Bootstrap, { slug, name }: BootstrapTenant): Promise<string> {
  const { app, run } = bootstrap;
  const existing = await holderOf(app, await uniqueSlug(app, slug));
  if (existing !== null) return existing;
  const tenantId = app.ids.derive(run, `tenant|${slug}`);
  return (await createTenant(app, command(bootstrap, tenantId, 'found'), { slug, name })).record.id;
}

async function applyRole(
  bootstrap: Bootstrap,
  tenantId: string,
  role: BootstrapRole,
): Promise<BootstrapRole> {
  const { app } = bootstrap;
  const { name, description } = role;
  const value = await uniqueRoleName(app, tenantId, name);
  const input = { name, ...(description === undefined ? {} : { description }) };
  const creation = { tenantId, name: `role|${name.toLowerCase()}`, value };
  const id =
    (await holderOf(app, value)) ??
    (await create(bootstrap, creation, (context) => defineRole(app, context, input)));
  return { ...role, id };
}

async function applyPerson<Person extends BootstrapPerson>(
  bootstrap: Bootstrap,
  tenantId: string,
  person: Person,
  { roles = [], emailVerified = false }: Pick<BootstrapUser, 'roles' | 'emailVerified'>,
): Promise<Person> {
  const { app, generated, resumed } = bootstrap;
  const emailDigest = await emailDigestOf(app, tenantId, normaliseEmail(person.email));
  const value = uniqueEmail(tenantId, emailDigest);
  const existing = await holderOf(app, value);
  if (existing !== null && !resumed) {
    return { ...withoutGenerated(person, 'password', generated), id: existing };
  }
  const { email, password, firstName, lastName } = person;
  const input = { email, password, firstName, lastName, emailVerified, sendInvitation: false };
  const creation = { tenantId, name: `user|${emailDigest}`, value };
  const id = existing ?? (await create(bootstrap, creation, (context) => createUser(app, context, input)));
  for (const name of roles) {
    const roleId = await roleIdOf(app, tenantId, name);
    await assignRole(app, command(bootstrap, tenantId, `assign|${roleId}|${id}`), { roleId, userId: id });
  }
  return { ...person, id };
}

async function roleIdOf(app: App, tenantId: string, name: string): Promise<string> {
  const id = await roleIdOfName(app, tenantId, name);
  if (id !== null) return id;
  const detail = 'names a role that neither the document nor the tenant defines';
  throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: '/roles', code: 'unknown', detail }]);
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

/**
 * The id of what `work` creates to hold the value. In a run that goes on after a crash that is what the run before
 * may have begun, unless it was deleted since: then it is a new one.
 */
async function create<State, Event extends DomainEvent>(
  bootstrap: Bootstrap,
  { tenantId, name, value }: { tenantId: string; name: string; value: UniqueValue<State, Event> },
  work: (context: CommandContext) => Promise<{ readonly record: { readonly id: string } }>,
): Promise<string> {
  const { app, resumed } = bootstrap;
  try {
    const { id } = (await work(command(bootstrap, tenantId, name))).record;
    if (!resumed || (await holderOf(app, value)) === id) return id;
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
  }
  return (await work(systemContext(tenantId, app.ids.next()))).record.id;
}
