import { DomainError } from '../../domain/shared/domain-error.js';
import type { LegacySignIn } from '../../domain/tenant/legacy-sign-in.js';
import { decideImportedCredentials, takesFormerPassword } from '../../domain/user/import/decide-import.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { BillingApp, LogApp, SignInApp } from '../app.js';
import { roomForSignUps } from '../billing/refuse-beyond-plan.js';
import { userTarget } from '../owners/owner-streams.js';
import type { FormerSystemQuestion } from '../ports/sign-in/former-systems.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { asAnonymous, type VisitorContext } from '../shared/visitor-context.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';
import { importPerson } from '../user/import/import-person.js';
import { importRoles } from '../user/import/import-roles.js';
import type { ImportRun, LineResult } from '../user/import/import-run.js';
import { isRead, type ReadPerson, readPerson } from '../user/import/read-person.js';

/** Who a former system is asked about. */
export interface FormerSystemCase {
  readonly legacySignIn: LegacySignIn;
  /** Normalised. */
  readonly email: string;
  /** The password to verify; null: whether there is such a person is asked. */
  readonly password: string | null;
  /** The user who has the address here, without a password; null for none. */
  readonly user: PresentUser | null;
}

/**
 * `settled`: the person is here now, as far as an import may create them, with this password. `refused`: the former system
 * does not know them, or not with this password.
 */
export type FormerSystemOutcome = 'settled' | 'refused' | 'disturbed' | 'busy';

/** Refusals of a creation while another one of the person is under way. */
const faster: ReadonlySet<string | undefined> = new Set([
  'concurrent_change',
  'email_taken',
  'external_id_taken',
]);

/** Why the answer of a former system is not used. */
class Disturbance extends Error {
  readonly reason: string;
  readonly pointer: string | undefined;

  constructor(reason: string, pointer?: string) {
    super(reason);
    this.reason = reason;
    this.pointer = pointer;
  }
}

/** Returns whether the former system is asked about a user: one who takes a password of it and is not suspended. */
export const isAskedAbout = (tenantId: string, user: PresentUser): boolean =>
  takesFormerPassword(tenantId, user) && !user.suspended;

/**
 * Asks the former system of the tenant about a person, and creates them by the decision of imports, with the password that
 * was right there, hashed here. Of concurrent sign-ins of one person one creates them. A fault of the former system is
 * recorded once an hour. Throws EventStoreUnavailable, `overloaded`.
 */
export async function askFormerSystem(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  asked: FormerSystemCase,
): Promise<FormerSystemOutcome> {
  const { tenantId } = context;
  const { legacySignIn, email, password } = asked;
  const { url, secretId } = legacySignIn;
  const question: FormerSystemQuestion =
    password === null ? { type: 'find', email } : { type: 'verify', email, password };
  const answer = await app.formerSystems.ask({ tenantId, url, secretId }, question);
  try {
    if (answer.kind === 'disturbed') throw new Disturbance(answer.reason);
    if (answer.kind !== 'person') return answer.kind;
    await settle(app, context, asked, answer.user);
    return 'settled';
  } catch (error) {
    if (!(error instanceof Disturbance)) throw error;
    await note(app, context, error);
    return 'disturbed';
  }
}

async function settle(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  asked: FormerSystemCase,
  stated: unknown,
): Promise<void> {
  const { legacySignIn, email, password, user } = asked;
  const run = formerRun(app, asAnonymous(context), legacySignIn);
  const read = await formerPerson(app, run, stated);
  if (read === null) throw new Disturbance('invalid_answer');
  if (!isRead(read)) throw new Disturbance('invalid_person', read.errors?.[0]?.pointer);
  // a person may be created or get a password for the address that was typed, and for no other
  if (read.line.email !== email) throw new Disturbance('other_address', '/email');
  if (user === null) await refuseBeyondRoom(app, context.tenantId);
  const person = password === null ? read : await withPassword(app, context, read, password);
  if (user === null) {
    const { outcome, code } = await importPerson(app, run, person);
    // another sign-in of the person was faster: whose password counts is seen at their account
    if (outcome === 'refused' && !faster.has(code)) throw new Disturbance(code ?? 'refused');
    return;
  }
  const { tenantId } = context;
  const target = userTarget(tenantId, user.userId);
  await execute(app, contextForOtherStream(run.context, target.stream), {
    ...target,
    step: 'former password',
    expects: presentUser,
    decide: (present) =>
      isAskedAbout(tenantId, present)
        ? decideImportedCredentials({ ...run.options, tenantId }, person, present)
        : [],
  });
}

async function withPassword(
  app: LogApp,
  { ip }: VisitorContext,
  person: ReadPerson,
  password: string,
): Promise<ReadPerson> {
  const hash = await app.secrets.hashPassword(password, ip);
  return { ...person, line: { ...person.line, password: { hash, kind: 'argon2id', weak: false } } };
}

async function refuseBeyondRoom(app: BillingApp, tenantId: string): Promise<void> {
  const room = await roomForSignUps(app, tenantId);
  if (room !== null && room.present >= room.end) throw new Disturbance('plan_limit');
}

async function note(
  app: SignInApp,
  context: VisitorContext,
  { reason, pointer }: Disturbance,
): Promise<void> {
  const { tenantId } = context;
  if (!app.formerSystems.isToNote(tenantId)) return;
  const data = { reason, ...(pointer !== undefined && { pointer }) };
  await recordSignIn(app, asAnonymous(context), tenantId, [{ type: 'LegacySignInDisturbed', data }]);
}

/** Returns what `work` returns; `busy` when too many passwords are hashed at the moment. */
export async function orBusy<Result>(work: () => Promise<Result>): Promise<Result | 'busy'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'overloaded') return 'busy';
    throw error;
  }
}

/** Roles that a former system never gives: an attacker who takes it over would be an administrator here. */
const neverGiven: readonly unknown[] = ['owner', 'admin'];

/** Returns the import of one person of a former system. Webhooks report the person, who has just come. */
const formerRun = (app: LogApp, context: CommandContext, { trustVerified }: LegacySignIn): ImportRun => {
  const importId = app.ids.derive(context.commandId, 'legacy sign-in');
  return {
    importId,
    context: { ...context, commandId: importId },
    options: { dryRun: false, onConflict: 'skip', trustVerified, notify: true, allowWeak: false },
    roles: importRoles(app, context.tenantId),
    // an attacker who takes the former system over would wait in accounts for people who come with a provider
    connections: null,
    room: null,
  };
};

/**
 * Reads a person as a former system states them: a line of an import. A password, second factors and external accounts are
 * left out, and so are the roles `owner` and `admin`. Returns the line's faults for one that is refused; null for what is no person.
 */
async function formerPerson(
  app: LogApp,
  run: ImportRun,
  stated: unknown,
): Promise<ReadPerson | LineResult | null> {
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated)) return null;
  const { password: _, totp: _totp, roles, ...line } = stated as Readonly<Record<string, unknown>>;
  const given: unknown = Array.isArray(roles)
    ? roles.filter((name: unknown) => !neverGiven.includes(String(name).trim().toLowerCase()))
    : roles;
  const text = JSON.stringify({ ...line, ...(given !== undefined && { roles: given }) });
  return readPerson(app, run, { number: 1, text });
}
