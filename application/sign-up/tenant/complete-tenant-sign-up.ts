import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { ceremonies } from '../../../domain/sign-in/assurance.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { domainOf, tenantSignUpCaps } from '../../../domain/sign-up/sign-up.js';
import { checkedTenant } from '../../../domain/tenant/tenant-input.js';
import { checkedNewUser } from '../../../domain/user/user-input.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { App, SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { SignUp } from '../../ports/sign-up/sign-ups.js';
import { assignRole } from '../../role/assign-role.js';
import type { CommandContext } from '../../shared/command-context.js';
import { systemContext } from '../../shared/event-context.js';
import { loadExisting } from '../../shared/load.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { createTenant } from '../../tenant/create-tenant.js';
import { createUser } from '../../user/create-user.js';
import type { TypedName } from '../new-user.js';

export interface CompleteTenantSignUpInput extends TypedName {
  /** Of the browser that proved the address. */
  readonly secret: string;
  readonly name: string;
  readonly slug: string;
  readonly password: string;
}

export type CompletedTenantSignUp =
  | {
      readonly kind: 'founded';
      readonly tenantId: string;
      readonly slug: string;
      /** Of a sign-in of the owner that is complete but for its session, which begins at the tenant's host. */
      readonly signInSecret: string;
      /** The position of the last event, which the answer waits for. */
      readonly position: bigint | null;
    }
  /** Another tenant has the slug. */
  | { readonly kind: 'taken' }
  /** Another form of the sign-up is creating a tenant with another slug. */
  | { readonly kind: 'busy' }
  /** As many tenants were created today as may be in a day: here, at this mail domain or from this network. */
  | { readonly kind: 'full' }
  /** The sign-up is unknown or expired, or its address is not proved in this browser. */
  | { readonly kind: 'over' };

/**
 * Creates the tenant of a sign-up whose address was proved, with its owner, by the ordinary commands. A sign-up creates one
 * tenant, however often and with whatever slugs it is completed; repeated after a crash it goes on where it was, and a
 * tenant that is never completed is deleted (`delete-abandoned-tenants.ts`). Of any
 * number of sign-ups with one slug, one gets it. `context` is of the system's tenant. Throws `invalid_input`, before
 * anything is written, and `overloaded`.
 */
export async function completeTenantSignUp(
  app: App,
  context: VisitorContext,
  { secret, name, slug, password, ...names }: CompleteTenantSignUpInput,
): Promise<CompletedTenantSignUp> {
  const system = context.tenantId;
  const signUp = await app.signUps.find(system, secret);
  if (!signUp?.proved) return { kind: 'over' };
  const { signUpId, email } = signUp;
  checkedTenant({ slug, name }, app.addresses.reservedSlugs);
  checkedNewUser({ ...names, email, password });
  // before the tenant, which would have no owner if this failed
  const hashed = await app.secrets.hashPassword(password, context.ip);
  // another id for another slug: that of a tenant whose slug turned out to be taken is never used again
  const tenantId = app.ids.derive(signUpId, `tenant|${slug}`);
  if (!(await app.signUps.claim(system, signUpId, tenantId)))
    return { kind: (await app.signUps.find(system, secret)) === null ? 'over' : 'busy' };
  if (await isFull(app, context, signUp)) return { kind: 'full' };
  const userId = app.ids.derive(signUpId, 'user');
  // the sign-up is the command, so that repeating it creates nothing a second time
  const command = asUser({ ...context, tenantId, commandId: signUpId }, userId);
  try {
    // address and agent would be sealed with the key of the owner, who does not exist yet
    await createTenant(app, { ...command, ip: null, userAgent: null }, { slug, name, selfService: true });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'slug_taken') throw error;
    await app.signUps.unclaim(system, signUpId, tenantId);
    return { kind: 'taken' };
  }
  const { user, position } = await createOwner(app, command, { ...names, email, password }, hashed);
  await app.signUps.end(system, signUpId);
  const signInSecret = await app.signInTransactions.begin({
    tenantId,
    userId,
    generation: user.sessionGeneration,
    clientId: null,
    asked: anyAssurance,
    amr: ceremonies.password,
    provedMailbox: user.addressGeneration,
    authenticatedAt: app.clock.now(),
  });
  return { kind: 'founded', tenantId, slug, signInSecret, position };
}

/** Creates the owner of a new tenant. */
async function createOwner(
  app: App,
  command: CommandContext,
  person: TypedName & { readonly email: string; readonly password: string },
  hashed: string,
): Promise<{ readonly user: PresentUser; readonly position: bigint | null }> {
  const { tenantId, commandId, traceId, source, actor } = command;
  await createUser(app, command, { ...person, emailVerified: true, sendInvitation: false }, hashed);
  // an owner makes owners; the service makes the first one
  const service = { ...systemContext(tenantId, commandId), traceId, source };
  const roleId = builtInRoleId(tenantId, 'owner');
  const { position } = await assignRole(app, service, { roleId, userId: actor.id });
  const { stream, aggregate } = userTarget(tenantId, actor.id);
  const user = presentUser((await loadExisting(app, stream, aggregate)).state);
  return { user, position };
}

/** Counts the tenant once, however often the form is sent. Ends the sign-up, and returns true, when a cap is met. */
async function isFull(
  app: SignInApp,
  { tenantId, ip }: VisitorContext,
  { signUpId, email }: SignUp,
): Promise<boolean> {
  if (!(await app.signUps.count(tenantId, signUpId))) return false;
  const source = { tenantId, domain: domainOf(email), ip };
  if ((await app.signUpCounts.take(source, tenantSignUpCaps, app.clock.now())) !== 'full') return false;
  await app.signUps.end(tenantId, signUpId);
  return true;
}
