import { DomainError } from '../../domain/shared/domain-error.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { LogApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { holderOf } from '../reservation/holder-of.js';
import { assignRole } from '../role/assign-role.js';
import { roleIdOfName } from '../role/role-names.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import { load } from '../shared/load.js';
import { userRecordOf } from '../user/user-record-of.js';
import { createUser } from '../user/create-user.js';
import { emailDigestOf, uniqueEmail } from '../user/email/unique-email.js';
import type { Entry } from './applied-entries.js';
import type { BootstrapPerson, BootstrapUser } from './bootstrap-document.js';
import { type InTenant, type Running, asItIs, command, idOnce, withSecret } from './bootstrap-run.js';
import { secretOf } from './entry-secrets.js';

/**
 * Creates a user with their roles, unless the entry was applied before or the address is taken. Returns the entry with the
 * id, as the user is now, with the password if it still is the user's; null when the user was deleted.
 */
export async function applyPerson<Person extends BootstrapPerson>(
  running: Running,
  { tenantId, slug }: InTenant,
  person: Person,
  { roles = [], emailVerified = false }: Pick<BootstrapUser, 'roles' | 'emailVerified'>,
): Promise<Person | null> {
  const { app, applied } = running;
  const email = normaliseEmail(person.email);
  const entry: Entry = { kind: 'user', slug, name: email };
  const before = await applied.idOf(entry);
  if (before !== null) return currentEntry(running, tenantId, person, before);
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const existing = await holderOf(app, uniqueEmail(tenantId, emailDigest));
  const { email: address, password, firstName, lastName, locale, externalId } = person;
  const profile = { email: address, password, firstName, lastName, locale, externalId };
  const input = { ...profile, emailVerified, sendInvitation: false };
  const context = command(running, tenantId, `user|${emailDigest}`);
  const userId = app.ids.derive(context.commandId, 'user');
  // a user of this run, which a crash interrupted, may lack roles
  if (existing !== null && existing !== userId) {
    await applied.note(entry, existing);
    return currentEntry(running, tenantId, person, existing);
  }
  const id = existing ?? (await idOnce(userId, () => createUser(app, context, input)));
  if (await isPresent(app, tenantId, id))
    for (const name of roles) {
      const roleId = await roleIdOf(app, tenantId, name);
      await assignRole(app, command(running, tenantId, `assign|${roleId}|${id}`), { roleId, userId: id });
    }
  await applied.note(entry, id);
  return currentEntry(running, tenantId, person, id, existing === null);
}

/** Returns the entry as the user is now; null when the user was deleted. `isNew`: created by this call. */
async function currentEntry<Person extends BootstrapPerson & Pick<BootstrapUser, 'roles'>>(
  { app, generated, known = {} }: Running,
  tenantId: string,
  person: Person,
  id: string,
  isNew = false,
): Promise<Person | null> {
  const { state } = await load(app, streamName(tenantId, 'user', id), user);
  if (state.status !== 'present') return null;
  const { roles, ...record } = await userRecordOf(app, tenantId, state);
  const { email, firstName, lastName, locale, externalId, emailVerified } = record;
  // the user's address changed, so that the earlier password was not found and another one was generated
  const isUnused = !isNew && generated.has(person.password ?? '');
  const password = isUnused ? secretOf(known, id) : person.password;
  const counts =
    isNew || (password !== undefined && (await app.secrets.verifyPassword(state.passwordHash, password)));
  const stated = (person.roles ?? []).map((name) => name.toLowerCase());
  return {
    ...asItIs<BootstrapUser>(withSecret(person, 'password', counts ? password : undefined), {
      email,
      firstName,
      lastName,
      locale,
      externalId,
      emailVerified,
      roles: roles.filter((name) => name !== 'user' || stated.includes(name)),
    }),
    id,
  } as Person;
}

async function isPresent(app: LogApp, tenantId: string, userId: string): Promise<boolean> {
  const { stream, aggregate } = userTarget(tenantId, userId);
  return (await load(app, stream, aggregate)).state.status === 'present';
}

/** Throws `invalid_input` when no role has this name. */
async function roleIdOf(app: LogApp, tenantId: string, name: string): Promise<string> {
  const id = await roleIdOfName(app, tenantId, name);
  if (id !== null) return id;
  const detail = 'names a role that neither the document nor the tenant defines';
  throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: '/roles', code: 'unknown', detail }]);
}
