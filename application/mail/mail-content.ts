import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type StreamNoun, SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import { isPresent, tenant } from '../../domain/tenant/tenant.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { App, BillingApp, DeliveryApp, LogApp } from '../app.js';
import { type PageBranding, readBranding } from '../branding/read-branding.js';
import { existingHistory } from '../events/existing-history.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent, MailBranding, MailToSend } from '../ports/mail/mailer.js';
import { browserOf } from '../shared/browser-of.js';
import { type Language, languageOf } from '../shared/language.js';
import { type Loaded, loadExisting } from '../shared/load.js';
import { SERVICE_NAME } from '../shared/service-name.js';
import {
  alertsAddress,
  apiKeyAddress,
  billingAddress,
  codeLinkAddress,
  linkAddress,
  portalAddress,
  settingsAddress,
  pagePaths,
  usageAddress,
} from './link-address.js';
import { mailAddressee } from './addressee.js';
import { billingMail } from './billing-mail.js';
import { keyEndMail, lockMail } from './owner-mails.js';
import {
  type MailKind,
  bringsLink,
  isAboutAlerts,
  isAboutBilling,
  isAboutLock,
  isAboutTenant,
  isAboutTenantDeletion,
  isAboutTenantExport,
  isOwnerNotice,
} from './mail-kind.js';
import type { MailingTenant, NoUse } from './mailing-tenant.js';
import { ownerNotice } from './owner-notice.js';
import { nameInMail } from './name-in-mail.js';
import { profileNotice } from './profile-notice.js';
import { addressNotRestoredMail, keyChangeMail } from '../owners/key-change-mail.js';
import { newAddressMail } from '../user/email/new-address-mail.js';
import { signUpMail } from '../sign-up/sign-up-mail.js';
import { tenantSignUpMail } from '../sign-up/tenant/tenant-sign-up-mail.js';

/** Reads a tenant; null for one that never was. */
export type MailingTenants = (tenantId: string) => Promise<MailingTenant | null>;

/** Kinds of streams that every mail shows, and that seldom change: they need no read until the log reports a change. */
export const readByEveryMail = ['tenant', 'branding'] as const satisfies readonly StreamNoun[];

/** Returns the reading of tenants, from the log of `app`. */
export const mailingTenants =
  (app: App): MailingTenants =>
  (tenantId) =>
    mailingTenant(app, tenantId);

async function mailingTenant(app: App, tenantId: string): Promise<MailingTenant | null> {
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  if (!isPresent(state)) return null;
  const host = app.addresses.tenantHost(state.slug);
  const { slug, defaultLocale, mailFromName } = state;
  const branding = await brandingOf(app, tenantId, host);
  const { isLimited } = state;
  const name = nameInMail(state.name) ?? slug;
  const deletionDueAt = state.deletion?.scheduledFor ?? null;
  const isLocked = state.lock !== null;
  const own = nameInMail(mailFromName) ?? name;
  const sender = isLimited ? `${own} via ${SERVICE_NAME}` : own;
  return { name, slug, isLocked, deletionDueAt, sender, isLimited, host, defaultLocale, branding };
}

/** A mail that is not due yet, until `dueAt` (ms since the epoch). */
export interface MailForLater {
  readonly dueAt: number;
}

/**
 * Returns the present content of a queued mail, by the user's stream, or the reason why sending it is of no use. Throws
 * EventStoreUnavailable when the log does not show the event that the mail is due for.
 */
export async function mailContent(
  app: App,
  mail: QueuedMail,
  tenants: MailingTenants = mailingTenants(app),
): Promise<MailToSend | MailForLater | NoUse> {
  const { tenantId, userId, eventId, kind, occurredAt } = mail;
  if (Date.parse(mail.expiresAt) <= app.clock.now()) return 'expired';
  if (kind === 'sign-up' && tenantId === SYSTEM_TENANT) return tenantSignUpMail(app, mail);
  const owner = await tenants(tenantId);
  if (owner === null || (owner.isLocked && !isAboutTenant(kind))) return 'tenant_locked';
  // the one kind that no event causes, since there is no user yet
  if (kind === 'sign-up') return signUpMail(app, mail, owner);
  const isInOther = otherStreams[kind] !== undefined || isAboutTenant(kind);
  const seen = isInOther ? undefined : { position: mail.position };
  const loaded = await loadExisting(app, streamName(tenantId, 'user', userId), user, seen);
  const { state } = loaded;
  if (state.status !== 'present') return 'user_deleted';
  const language = await mailLanguage(app, mail, loaded, [
    // it shows what people without a language of their own get
    kind === 'test' ? null : state.locale,
    owner.defaultLocale,
  ]);
  if (kind === 'email-change')
    return newAddressMail(app, mail, owner, language, await causeOf(app, mail, loaded));
  if (kind === 'undo-key-change') return keyChangeMail(app, mail, owner, loaded);
  if (kind === 'address-not-restored') return addressNotRestoredMail(app, mail, owner, loaded);
  // the mail of a tenant's sign-up waits as `sign-up`
  if (kind === 'tenant-sign-up') return 'superseded';
  const to = mailAddressee(loaded, state, mail);
  if (!('email' in to)) return to.noUse;
  const content = await contentOf(app, { ...mail, kind }, owner, loaded);
  if (typeof content === 'string' || 'dueAt' in content) return content;
  const link = content.link ?? linkOf(app, mail, owner, content);
  return {
    ...content,
    eventId,
    former: to.former,
    tenantId,
    userId,
    occurredAt,
    language,
    to: to.email,
    firstName: nameInMail(state.firstName),
    tenantName: owner.name,
    senderName: owner.sender,
    branding: owner.branding,
    link: to.former === null ? link : undoLink(app, owner.host, to.former.changeId),
  };
}

/** The nouns of the streams that hold the events of mails; those of other kinds stand in the user's own stream. */
const otherStreams: { readonly [K in MailKind]?: StreamNoun } = {
  'password-reset': 'passwordreset',
  code: 'signin',
  'access-withdrawn': 'signin',
  'email-change': 'signin',
  'new-device': 'signin',
  'second-step-locked': 'signin',
};

/** Returns the event that a mail is due for. Throws EventStoreUnavailable when the log does not show it. */
async function causeOf(
  app: LogApp,
  { tenantId, userId, kind, eventId, position }: QueuedMail,
  { history }: Loaded<UserState>,
): Promise<RecordedEvent | undefined> {
  const noun = otherStreams[kind];
  const events =
    noun === undefined
      ? history
      : await existingHistory(app.events, streamName(tenantId, noun, userId), { position });
  return events.find(({ id }) => id === eventId);
}

/** What a mail says besides what all do, and the address that it leads to, where `linkOf` does not know it. */
type Content = MailContent & { readonly link?: string | null };

async function contentOf(
  app: DeliveryApp & BillingApp,
  mail: QueuedMail & { readonly kind: Exclude<MailKind, KindOfOther> },
  owner: MailingTenant,
  loaded: Loaded<UserState>,
): Promise<Content | MailForLater | NoUse> {
  const { kind, eventId, userId } = mail;
  if (isAboutBilling(kind)) return billingMail(app, mail, owner);
  if (isOwnerNotice(kind)) return ownerNotice(app, { ...mail, kind }, owner);
  if (isAboutLock(kind)) return lockMail(app, { ...mail, kind });
  if (isAboutAlerts(kind)) return { kind, alerts: await app.alertMails.contentOf(eventId) };
  if (isAboutTenantDeletion(kind)) {
    const { deletionDueAt } = owner;
    return deletionDueAt === null ? 'superseded' : { kind, deletionDueAt };
  }
  if (kind === 'key-ending') return keyEndMail(app, mail);
  if (kind === 'generated-password') return { kind, password: app.mailSecrets.generatedPassword(eventId) };
  if (kind === 'profile-changed') {
    const profile = profileNotice(loaded.history, userId, eventId);
    if (profile === null) return 'superseded';
    return profile.dueAt > app.clock.now() ? { dueAt: profile.dueAt } : { kind, changedParts: profile.parts };
  }
  return isOfCause(kind) ? contentByCause(app, mail, kind, loaded) : { kind };
}

/** Kinds of mails whose content other functions return. */
type KindOfOther = 'sign-up' | 'tenant-sign-up' | 'email-change' | 'undo-key-change' | 'address-not-restored';

/** Kinds of mails that say what the event says that they are due for. */
const kindsOfCause = [
  'code',
  'backup-code-used',
  'new-device',
  'second-step-locked',
  'access-withdrawn',
  'deletion-requested',
] as const satisfies readonly MailKind[];
type KindOfCause = (typeof kindsOfCause)[number];
const isOfCause = (kind: MailKind): kind is KindOfCause =>
  (kindsOfCause as readonly MailKind[]).includes(kind);

async function contentByCause(
  app: DeliveryApp,
  mail: QueuedMail,
  kind: KindOfCause,
  loaded: Loaded<UserState>,
): Promise<MailContent> {
  const cause = await causeOf(app, mail, loaded);
  const event = cause?.event;
  if (kind === 'code' && event?.type === 'SignInCodeRequested') {
    const { purpose, form } = event.data;
    return { kind, code: { purpose, digits: form === 'code' ? app.mailSecrets.code(mail.eventId) : null } };
  }
  if (kind === 'backup-code-used' && event?.type === 'UserBackupCodeUsed')
    return { kind, codesLeft: event.data.left };
  if (kind === 'access-withdrawn' && event?.type === 'ClientAccessWithdrawn')
    return { kind, application: nameInMail(event.data.clientName ?? event.data.clientId) };
  if (kind === 'deletion-requested' && event?.type === 'UserDeletionRequested')
    return { kind, deletionDueAt: event.data.scheduledFor };
  if (
    (kind === 'new-device' && event?.type === 'UserSignedInFromNewDevice') ||
    (kind === 'second-step-locked' && event?.type === 'SecondStepLocked')
  )
    return {
      kind,
      device: { ...browserOf(cause?.context.userAgent ?? null), ip: cause?.context.ip ?? null },
    };
  throw new EventStoreUnavailable('a stream was read without the event that a mail is due for');
}

function linkOf(
  { addresses, mailSecrets }: App,
  { eventId }: QueuedMail,
  { host, slug }: MailingTenant,
  content: MailContent,
): string | null {
  const { kind } = content;
  if (kind === 'key-ending') return apiKeyAddress(addresses.portalUrl, slug, content.keyEnd.apiKeyId);
  if (kind === 'use-warning') return usageAddress(addresses.portalUrl, slug);
  if (isAboutBilling(kind))
    return billingAddress(addresses.portalUrl, slug, 'invoice' in content ? content.invoice.id : null);
  if (isAboutTenantDeletion(kind)) return settingsAddress(addresses.portalUrl, slug);
  // under a lock for security owners cannot sign in either
  if (kind === 'tenant-locked' && content.lock.kind === 'security') return null;
  if (isAboutLock(kind)) return portalAddress(addresses.portalUrl, slug);
  if (isAboutAlerts(kind) || isAboutTenantExport(kind)) return alertsAddress(addresses.portalUrl, slug);
  if (kind === 'code' && content.code.digits === null)
    return codeLinkAddress(host, mailSecrets.linkToken(eventId, 'code'));
  if (bringsLink(kind)) return linkAddress(host, kind, mailSecrets.linkToken(eventId, kind));
  const path = pagePaths[kind];
  return path === undefined ? null : host + path;
}

/** Returns the address of the link that undoes a change of address, which its own mail brought before. */
const undoLink = ({ mailSecrets }: App, host: string, changeId: string): string =>
  linkAddress(host, 'undo-email-change', mailSecrets.linkToken(changeId, 'undo-email-change'));

/** Returns the look of mails with this branding. @param host of the tenant's pages, without a trailing slash */
export const mailBranding = (
  {
    colors,
    appearance,
    logoUrl,
    logoDarkUrl,
    supportEmail,
  }: Pick<PageBranding, 'colors' | 'appearance' | 'logoUrl' | 'logoDarkUrl' | 'supportEmail'>,
  host: string,
): MailBranding => ({
  primary: colors.primary,
  appearance,
  logoUrl: logoUrl && host + logoUrl,
  logoDarkUrl: logoDarkUrl && host + logoDarkUrl,
  supportEmail,
});

async function brandingOf(app: App, tenantId: string, host: string): Promise<MailBranding> {
  return mailBranding(await readBranding(app, tenantId), host);
}

/**
 * Returns the language of a mail: the user's own, else that of the page where they asked for the mail, which its event
 * keeps, else their tenant's default, else English. Throws EventStoreUnavailable when the log does not show the event.
 */
async function mailLanguage(
  app: LogApp,
  mail: QueuedMail,
  loaded: Loaded<UserState>,
  [own, byDefault]: readonly [string | null, string | null],
): Promise<Language> {
  const chosen = languageOf([own]);
  if (chosen !== null) return chosen;
  // time brings most of these, and the page of one owner says nothing about the others
  const cause = isAboutTenant(mail.kind) ? undefined : await causeOf(app, mail, loaded);
  return languageOf([cause?.context.language, byDefault]) ?? 'en';
}
