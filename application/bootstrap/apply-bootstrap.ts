import { builtInRoleId, builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { App } from '../app.js';
import { issueApiKey } from '../api-key/issue-api-key.js';
import { holderOf } from '../reservation/holder-of.js';
import { assignRole } from '../role/assign-role.js';
import { defineRole } from '../role/define-role.js';
import { uniqueRoleName } from '../role/unique-role-name.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';
import { createTenant } from '../tenant/create-tenant.js';
import { uniqueSlug } from '../tenant/unique-slug.js';
import { createUser } from '../user/create-user.js';
import { emailDigestOf, uniqueEmail } from '../user/unique-email.js';
import type { UserRecord } from '../user/user-record.js';
import type {
  BootstrapApiKey,
  BootstrapDocument,
  BootstrapPerson,
  BootstrapRole,
  BootstrapTenant,
  BootstrapUser,
} from './bootstrap-document.js';

export interface Bootstrap {
  readonly app: App;
  /** Names of all keys that a tenant was ever issued, revoked ones included: a revoked key is not made anew. */
  readonly apiKeyNames: (tenantId: string) => Promise<readonly string[]>;
  /** Secrets made for this run: they are not shown for what turned out to exist already. */
  readonly generated: ReadonlySet<string>;
  /** An earlier run did not finish: people it created may still lack their roles. */
  readonly resumed: boolean;
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
  }));
  return { document: { ...document, tenants }, generated };
}

/**
 * Creates what is missing and touches nothing that exists; running it again changes nothing (contract, section 1).
 * Answers the document with the ids filled in. `document` comes from `withSecrets`.
 */
export async function applyBootstrap(
  bootstrap: Bootstrap,
  document: BootstrapDocument,
): Promise<BootstrapDocument> {
  const tenants: BootstrapTenant[] = [];
  // one after the other: names given twice then find each other
  for (const tenant of document.tenants ?? []) tenants.push(await applyTenant(bootstrap, tenant));
  return { ...document, tenants };
}

async function applyTenant(bootstrap: Bootstrap, tenant: BootstrapTenant): Promise<BootstrapTenant> {
  const { app } = bootstrap;
  const { slug, name } = tenant;
  const tenantId =
    (await holderOf(app, await uniqueSlug(app, slug))) ??
    (await createTenant(app, system(app, app.ids.next()), { slug, name })).record.id;

  const roles: BootstrapRole[] = [];
  for (const role of tenant.roles ?? []) roles.push(await applyRole(bootstrap, tenantId, role));
  const owner = await applyPerson(bootstrap, tenantId, tenant.owner, {
    emailVerified: true,
    roles: ['owner'],
  });
  const users: BootstrapUser[] = [];
  for (const user of tenant.users ?? []) {
    users.push(await applyPerson(bootstrap, tenantId, user, user));
  }
  const apiKeys = await applyApiKeys(bootstrap, tenantId, tenant.apiKeys ?? []);
  return { ...tenant, tenantId, owner, users, roles, apiKeys };
}

async function applyRole({ app }: Bootstrap, tenantId: string, role: BootstrapRole): Promise<BootstrapRole> {
  const { name, description } = role;
  const input = { name, ...(description === undefined ? {} : { description }) };
  const id =
    (await holderOf(app, await uniqueRoleName(app, tenantId, name))) ??
    (await defineRole(app, system(app, tenantId), input)).record.id;
  return { ...role, id };
}

async function applyPerson<Person extends BootstrapPerson>(
  { app, generated, resumed }: Bootstrap,
  tenantId: string,
  person: Person,
  { roles = [], emailVerified = false }: Pick<BootstrapUser, 'roles' | 'emailVerified'>,
): Promise<Person> {
  const emailDigest = await emailDigestOf(app, tenantId, normaliseEmail(person.email));
  const existing = await holderOf(app, uniqueEmail(tenantId, emailDigest));
  if (existing !== null && !resumed) {
    return { ...withoutGenerated(person, 'password', generated), id: existing };
  }
  const id = existing ?? (await createPerson(app, tenantId, person, emailVerified)).id;
  for (const name of roles) {
    const roleId = await roleIdOf(app, tenantId, name);
    await assignRole(app, system(app, tenantId), { roleId, userId: id });
  }
  return { ...person, id };
}

async function createPerson(
  app: App,
  tenantId: string,
  { email, password, firstName, lastName }: BootstrapPerson,
  emailVerified: boolean,
): Promise<UserRecord> {
  const input = { email, password, firstName, lastName, emailVerified, sendInvitation: false };
  return (await createUser(app, system(app, tenantId), input)).record;
}

async function roleIdOf(app: App, tenantId: string, name: string): Promise<string> {
  const builtIn = builtInRoleNames.find((known) => known === name.toLowerCase());
  const id =
    builtIn === undefined
      ? await holderOf(app, await uniqueRoleName(app, tenantId, name))
      : builtInRoleId(tenantId, builtIn);
  if (id === null) {
    throw new Error(
      `the bootstrap document assigns the role "${name}", which neither it nor the tenant defines`,
    );
  }
  return id;
}

async function applyApiKeys(
  { app, apiKeyNames, generated }: Bootstrap,
  tenantId: string,
  keys: readonly BootstrapApiKey[],
): Promise<BootstrapApiKey[]> {
  if (keys.length === 0) return [];
  const known = new Set(await apiKeyNames(tenantId));
  const applied: BootstrapApiKey[] = [];
  for (const key of keys) {
    if (known.has(key.name)) applied.push(withoutGenerated(key, 'key', generated));
    else {
      await issueApiKey(app, system(app, tenantId), key);
      applied.push(key);
    }
    known.add(key.name);
  }
  return applied;
}

const withoutGenerated = <Entry extends object>(
  entry: Entry,
  member: keyof Entry,
  generated: ReadonlySet<string>,
): Entry => {
  if (!generated.has(String(entry[member]))) return entry;
  const { [member]: _unused, ...rest } = entry;
  return rest as Entry;
};

const system = (app: App, tenantId: string): CommandContext => systemContext(tenantId, app.ids.next());
