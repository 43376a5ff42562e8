import { DomainError } from '../../../domain/shared/domain-error.js';
import { fault } from '../../../domain/shared/faults.js';
import {
  type ImportedFactor,
  type ImportRules,
  decideImportedCredentials,
  decideImportedUser,
} from '../../../domain/user/import/decide-import.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, type UserState, presentUser, user } from '../../../domain/user/user.js';
import type { App, LogApp, SignInApp } from '../../app.js';
import { uniqueIdentity } from '../../connection/unique-identity.js';
import { userTarget } from '../../owners/owner-streams.js';
import { userSubject } from '../../ports/events/subject-keys.js';
import { type ValuesToReserve, createHolder } from '../../reservation/create-holder.js';
import { holderOf } from '../../reservation/holder-of.js';
import { assignRole } from '../../role/assign-role.js';
import type { CommandContext } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';
import { type Loaded, load } from '../../shared/load.js';
import { changeUser } from '../change-user.js';
import { uniqueEmail } from '../email/unique-email.js';
import { uniqueExternalId } from '../unique-external-id.js';
import { type ImportRun, type LineResult, lineContext } from './import-run.js';
import { type ReadPerson, resultOf } from './read-person.js';

/** Returns the values that a person must have alone. */
export const valuesOf = (
  { context: { tenantId } }: ImportRun,
  { emailDigest, externalIdDigest, identities }: ReadPerson,
): ValuesToReserve<UserState, UserEvent> => [
  uniqueEmail(tenantId, emailDigest),
  ...(externalIdDigest === null ? [] : [uniqueExternalId(tenantId, externalIdDigest)]),
  ...identities.map(({ identityDigest }) => uniqueIdentity(tenantId, identityDigest)),
];

const rulesOf = ({ importId, options: { trustVerified, notify } }: ImportRun): ImportRules => ({
  importId,
  trustVerified,
  notify,
});

/** Returns the events that create a person. The context is that of the person's line. */
export function eventsOf(
  { ids }: Pick<App, 'ids'>,
  { commandId, actor }: CommandContext,
  run: ImportRun,
  person: ReadPerson,
): UserEvent[] {
  const by = actor.type === 'apiKey' ? 'apiKey' : 'admin';
  const factor: ImportedFactor = { factorId: ids.derive(commandId, 'totp'), by };
  return decideImportedUser(rulesOf(run), person, factor);
}

/** What stands in the way of a person's creation. */
export type Obstacle =
  /** The tenant has the person already, or another one with their address or external id. */
  | { readonly userId: string; readonly code: 'user_exists' | 'email_taken' | 'external_id_taken' }
  /** An external account, at this place of the line, belongs to another user than this one. */
  | { readonly userId: string | null; readonly code: 'identity_taken'; readonly pointer: string }
  /** The person's id can never be used again. */
  | { readonly userId: null; readonly code: 'user_deleted' | 'user_cancelled' };

/**
 * Returns what stands in the way of a person's creation, or of the change of their user, by the streams; null for nothing,
 * `created` for the person of this same line.
 */
export async function obstacleOf(
  app: LogApp,
  run: ImportRun,
  person: ReadPerson,
): Promise<Obstacle | 'created' | null> {
  const found = await holderOfValues(app, run, person);
  if (found === 'created' || (found !== null && !isUpdatable(run, found))) return found;
  return (await takenIdentity(app, run, person, found?.userId ?? null)) ?? found;
}

async function takenIdentity(
  app: LogApp,
  { context: { tenantId } }: ImportRun,
  { identities, identityPointers }: ReadPerson,
  userId: string | null,
): Promise<Obstacle | null> {
  for (const { identityDigest } of identities) {
    const holder = await holderOf(app, uniqueIdentity(tenantId, identityDigest));
    if (holder !== null && holder !== userId)
      return { userId, code: 'identity_taken', pointer: identityPointers.get(identityDigest) ?? '' };
  }
  return null;
}

async function holderOfValues(
  app: LogApp,
  run: ImportRun,
  person: ReadPerson,
): Promise<Obstacle | 'created' | null> {
  const { userId, number, emailDigest, externalIdDigest } = person;
  const { tenantId } = run.context;
  const { state, history }: Loaded<UserState> = await load(app, userTarget(tenantId, userId).stream, user);
  if (state.status === 'deleted') return { userId: null, code: 'user_deleted' };
  if (state.status === 'cancelled') return { userId: null, code: 'user_cancelled' };
  if (state.status === 'present') {
    const { commandId } = lineContext(app, run, number);
    const isOwn = history[0]?.context.commandId === commandId;
    return isOwn ? 'created' : { userId, code: 'user_exists' };
  }
  const ofEmail = await holderOf(app, uniqueEmail(tenantId, emailDigest));
  const ofExternalId =
    externalIdDigest === null ? null : await holderOf(app, uniqueExternalId(tenantId, externalIdDigest));
  if (ofEmail !== null && ofExternalId !== null && ofEmail !== ofExternalId)
    return { userId: ofExternalId, code: 'external_id_taken' };
  if (ofEmail !== null) return { userId: ofEmail, code: 'email_taken' };
  return ofExternalId === null ? null : { userId: ofExternalId, code: 'external_id_taken' };
}

/** Creates or changes the person of a line by the ordinary commands, and returns what became of it. */
export async function importPerson(app: SignInApp, run: ImportRun, person: ReadPerson): Promise<LineResult> {
  try {
    const obstacle = await obstacleOf(app, run, person);
    if (obstacle === null) {
      run.room?.take();
      return await created(app, run, person);
    }
    if (obstacle === 'created') return resultOf(person, { outcome: 'created', id: person.userId });
    return await resolved(app, run, person, obstacle);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const { code, message, faults } = error;
    const errors = faults.length > 0 ? faults : [{ pointer: '', code, detail: message }];
    return resultOf(person, { outcome: 'refused', id: null, code, errors });
  }
}

async function created(app: LogApp, run: ImportRun, person: ReadPerson): Promise<LineResult> {
  const { userId, number } = person;
  const context = lineContext(app, run, number);
  const subject = { tenantId: context.tenantId, subject: userSubject(userId) };
  const events = eventsOf(app, context, run, person);
  const { state } = await createHolder(app, context, valuesOf(run, person), userId, events, subject);
  return state.status === 'present'
    ? resultOf(person, { outcome: 'created', id: userId })
    : conflict(run, person, { userId: null, code: 'user_cancelled' });
}

/** Returns the result of a line whose person is in the way of others, or gone. */
export function conflict({ options }: ImportRun, person: ReadPerson, obstacle: Obstacle): LineResult {
  const { userId: id, code } = obstacle;
  if (obstacle.code !== 'identity_taken')
    return resultOf(person, { outcome: options.onConflict === 'fail' ? 'refused' : 'skipped', id, code });
  const { pointer } = obstacle;
  const errors = [fault(pointer, code, 'belongs to another user; leave it out, or unlink it there')];
  return resultOf(person, { outcome: 'refused', id, code, errors });
}

async function resolved(
  app: SignInApp,
  run: ImportRun,
  person: ReadPerson,
  obstacle: Obstacle,
): Promise<LineResult> {
  if (!isUpdatable(run, obstacle)) return conflict(run, person, obstacle);
  const { userId } = obstacle;
  const { tenantId } = run.context;
  const before = await load(app, userTarget(tenantId, userId).stream, user);
  await change(app, run, person, userId);
  const after = await load(app, userTarget(tenantId, userId).stream, user);
  const changed = presentUser(after.state);
  const leftOut = differencesOf(changed, person);
  const keepsPassword = changed.passwordSetAt === presentUser(before.state).passwordSetAt;
  return after.revision === before.revision
    ? resultOf(person, { outcome: 'skipped', id: userId, code: 'unchanged', leftOut })
    : resultOf(person, { outcome: 'updated', id: userId, leftOut }, keepsPassword);
}

/** Returns whether a line changes the user who is in its way. The external id of another person says nothing about this one. */
export const isUpdatable = (
  { options }: ImportRun,
  obstacle: Obstacle,
): obstacle is Obstacle & { readonly userId: string } =>
  options.onConflict === 'update' && (obstacle.code === 'user_exists' || obstacle.code === 'email_taken');

async function change(app: SignInApp, run: ImportRun, person: ReadPerson, userId: string): Promise<void> {
  const context = lineContext(app, run, person.number);
  const { firstName, lastName, locale, metadata, externalId } = person.line;
  await changeUser(app, context, {
    userId,
    firstName,
    lastName,
    locale,
    metadata,
    ...(typeof externalId === 'string' && { externalId }),
  });
  await execute(app, context, {
    ...userTarget(context.tenantId, userId),
    step: 'credentials',
    expects: presentUser,
    decide: (present) =>
      decideImportedCredentials({ ...rulesOf(run), tenantId: context.tenantId }, person, present),
  });
  for (const roleId of person.roleIds) await assignRole(app, context, { userId, roleId });
}

/**
 * Returns the members of a line that the user has otherwise, and keeps. An import gives a user who has found a way to sign in
 * here no further one: the user would have to be mailed about it.
 */
const differencesOf = (
  { email, suspended, passwordSetAt, factors, identities: linked }: PresentUser,
  { line: { email: stated, password, status, totp = [] }, identities, identityPointers }: ReadPerson,
): string[] => [
  ...(email === stated ? [] : ['/email']),
  ...(status === 'suspended' && !suspended ? ['/status'] : []),
  ...(password !== undefined && password !== null && passwordSetAt === null ? ['/password'] : []),
  ...(totp.length > 0 && factors.totp === null ? ['/totp/0'] : []),
  ...identities
    .filter(({ identityDigest }) => !linked.some((one) => one.identityDigest === identityDigest))
    .map(({ identityDigest }) => identityPointers.get(identityDigest)!),
];
