import { builtInRoleId, builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { DomainError } from '../../domain/shared/domain-error.js';
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
  /** A UUID: the run that goes on after a crash has that of the run before, so that it repeats the same commands. */
  readonly run: string;
  /** An earlier run did not finish: people it created may still lack their roles. */
  readonly resumed: boolean;
}

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
  }));
  return { document: { ...document, tenants }, generated };
}

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
  return { ...tenant, tenantId, owner, users, roles, apiKeys };
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
  const existing = await holderOf(app, await uniqueRoleName(app, tenantId, name));
  if (existing !== null) return { ...role, id: existing };
  const input = { name, ...(description === undefined ? {} : { description }) };
  const { record } = await create(bootstrap, tenantId, `role|${name.toLowerCase()}`, (context) =>
    defineRole(app, context, input),
  );
  return { ...role, id: record.id };
}

async function applyPerson<Person extends BootstrapPerson>(
  bootstrap: Bootstrap,
  tenantId: string,
  person: Person,
  { roles = [], emailVerified = false }: Pick<BootstrapUser, 'roles' | 'emailVerified'>,
): Promise<Person> {
  const { app, generated, resumed } = bootstrap;
  const emailDigest = await emailDigestOf(app, tenantId, normaliseEmail(person.email));
  const existing = await holderOf(app, uniqueEmail(tenantId, emailDigest));
  if (existing !== null && !resumed) {
    return { ...withoutGenerated(person, 'password', generated), id: existing };
  }
  const { email, password, firstName, lastName } = person;
  const input = { email, password, firstName, lastName, emailVerified, sendInvitation: false };
  const creating = (context: CommandContext): ReturnType<typeof createUser> =>
    createUser(app, context, input);
  const id = existing ?? (await create(bootstrap, tenantId, `user|${emailDigest}`, creating)).record.id;
  for (const name of roles) {
    const roleId = await roleIdOf(app, tenantId, name);
    await assignRole(app, command(bootstrap, tenantId, `assign|${roleId}|${id}`), { roleId, userId: id });
  }
  return { ...person, id };
}

async function roleIdOf(app: App, tenantId: string, name: string): Promise<string> {
  const builtIn = builtInRoleNames.find((known) => known === name.toLowerCase());
  const id =
    builtIn === undefined
      ? await holderOf(app, await uniqueRoleName(app, tenantId, name))
      : builtInRoleId(tenantId, builtIn);
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

const withoutGenerated = <Entry extends object>(
  entry: Entry,
  member: keyof Entry,
  generated: ReadonlySet<string>,
): Entry => {
  if (!generated.has(String(entry[member]))) return entry;
  const { [member]: _unused, ...rest } = entry;
  return rest as Entry;
};

/** Repeats a creation that a crash may have left half done, unless what it made was deleted since: then it is a new one. */
async function create<Result>(
  bootstrap: Bootstrap,
  tenantId: string,
  name: string,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(command(bootstrap, tenantId, name));
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    return work(systemContext(tenantId, bootstrap.app.ids.next()));
  }
}

/** What the service does by itself in this run; the same command whenever the run comes back to it. */
const command = ({ app, run }: Bootstrap, tenantId: string, name: string): CommandContext =>
  systemContext(tenantId, app.ids.derive(run, `${tenantId}|${name}`));
