import {
  type SignUpMail,
  type SignUpRefusal,
  dailyCaps,
  domainOf,
  signUpRefusal,
} from '../../domain/sign-up/sign-up.js';
import { mailedCode } from '../../domain/sign-in/mailed-code.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { App, DeliveryApp, SignInApp } from '../app.js';
import { roomForSignUps } from '../billing/refuse-beyond-plan.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { nextForm } from '../sign-in/mailed-code/code-tries.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { emailDigestOf } from '../user/email/unique-email.js';
import { type SignUpAddress, addressOwner } from './address-owner.js';

export interface RequestSignUpInput {
  /** The typed text, a valid address. */
  readonly email: string;
  /** The application whose sign-in the sign-up belongs to; null for none. */
  readonly clientId: string | null;
  /** The answer to a task of `SignUpWork`; null from a browser without script. */
  readonly work: string | null;
}

export type SignUpRequest =
  /** `secret`: for the cookie of the sign-up, which gives access to nothing else. */
  | { readonly kind: 'started'; readonly secret: string }
  /** The tenant's settings do not allow it. */
  | { readonly kind: 'refused'; readonly reason: SignUpRefusal }
  /**
   * As many accounts as the tenant allows in a day were created today: here, at this domain or from this network. Or the
   * share of the plan that is for sign-ups is used up.
   */
  | { readonly kind: 'full' }
  /** Too many mails were sent to browsers without proof of work. */
  | { readonly kind: 'limited' }
  | MailLimit;

/** The limit of mails to the address or from the network is reached. `until`: when the next one can be sent, ms since the epoch. */
export interface MailLimit {
  readonly kind: 'mail-limit';
  readonly until: number;
}

/**
 * Begins a sign-up by mailing a code and a link to the address. Nothing here looks at whether there is an account with the
 * address: the mail informs its owner when it is sent (`sign-up-mail.ts`). So answer and duration are the same.
 */
export async function requestSignUp(
  app: App,
  context: VisitorContext,
  { email: typed, clientId, work }: RequestSignUpInput,
): Promise<SignUpRequest> {
  const { tenantId } = context;
  const email = normaliseEmail(typed);
  const { settings } = await presentTenantOf(app, tenantId);
  const reason = signUpRefusal(settings, email);
  if (reason !== null) return { kind: 'refused', reason };
  const source = { tenantId, domain: domainOf(email), ip: context.ip };
  if (await app.signUpCounts.isFull(source, dailyCaps(settings), app.clock.now())) return { kind: 'full' };
  const room = await roomForSignUps(app, tenantId);
  if (room !== null && room.present >= room.end) return { kind: 'full' };
  return beginSignUp(app, context, { email, clientId, work });
}

/**
 * Begins a sign-up at `context.tenantId` whose address (normalised) may have one: mails a code and a link to it, unless too
 * many were sent.
 */
export async function beginSignUp(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { email, clientId, work }: RequestSignUpInput,
): Promise<Extract<SignUpRequest, { kind: 'started' | 'limited' | 'mail-limit' }>> {
  const { tenantId, language = null } = context;
  const emailDigest = await emailDigestOf(app, tenantId, email);
  if (!(await isWorkedFor(app, context, emailDigest, work))) return { kind: 'limited' };
  const mail = await nextMail(app, context, { tenantId, email, emailDigest });
  if (mail !== null && 'kind' in mail) return mail;
  const signUpId = app.ids.next();
  const link = app.mailSecrets.linkToken(signUpId, 'sign-up');
  const signUp = { signUpId, tenantId, email, emailDigest, clientId, language, link, mail };
  return { kind: 'started', secret: await app.signUps.begin(signUp) };
}

/** `limited`: too many mails were sent to browsers without proof of work. */
export type ResentMail = { readonly kind: 'sent' } | { readonly kind: 'limited' } | MailLimit;

/** Mails the code of a sign-up again, where the limits allow it; the one before stays valid. */
export async function resendSignUpMail(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { secret, work }: { readonly secret: string; readonly work: string | null },
): Promise<ResentMail> {
  const { tenantId } = context;
  const signUp = await app.signUps.find(tenantId, secret);
  if (signUp === null || signUp.proved) return { kind: 'sent' };
  if (!(await isWorkedFor(app, context, signUp.emailDigest, work))) return { kind: 'limited' };
  const mail = await nextMail(app, context, signUp);
  if (mail !== null && 'kind' in mail) return mail;
  if (mail !== null) await app.signUps.addMail(tenantId, secret, mail);
  return { kind: 'sent' };
}

/** Returns a task for the script of the page, as JSON, to be answered before a mail is sent to the address (as typed). */
export const signUpTask = async (app: SignInApp, tenantId: string, email: string): Promise<object> =>
  app.signUpWork.task({ tenantId, emailDigest: await emailDigestOf(app, tenantId, normaliseEmail(email)) });

/** Returns whether work was done for a mail to this address, or a mail may be sent without. */
async function isWorkedFor(
  app: SignInApp & DeliveryApp,
  { tenantId, ip }: VisitorContext,
  emailDigest: string,
  work: string | null,
): Promise<boolean> {
  if (work !== null && (await app.signUpWork.accepts({ tenantId, emailDigest }, work))) return true;
  return app.mailLimits.takeWithoutWork({ tenantId, ip }, app.clock.now());
}

/** Returns the next mail to an address; null when none is sent and the visitor does not learn this. */
async function nextMail(
  app: SignInApp & DeliveryApp,
  { ip, knownBrowserId = null }: VisitorContext,
  address: SignUpAddress & { readonly email: string },
): Promise<SignUpMail | MailLimit | null> {
  const now = app.clock.now();
  const { tenantId, email, emailDigest } = address;
  // every place is a strange one: looking for an account would show in the duration
  const from = { ip, knownBrowserId, known: null };
  const limited = await app.mailLimits.take({ tenantId, purpose: 'sign-up', email, emailDigest, from }, now);
  if (limited !== null) return limited.mayBeShown ? { kind: 'mail-limit', until: limited.until } : null;
  const form = await nextForm(app, [addressOwner(app, address)], now);
  return { mailId: app.ids.next(), form, until: now + mailedCode.lifetimeMs };
}
