import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { readBranding } from '../branding/read-branding.js';
import { existingHistory } from '../events/existing-history.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { CodeInMail, MailLook, MailToSend } from '../ports/mail/mailer.js';
import { type Language, languageOf } from '../shared/language.js';
import { type Loaded, loadExisting } from '../shared/load.js';
import { isVoid } from './link-standing.js';
import { codeLinkAddress, linkAddress, pagePaths } from './link-address.js';
import { type MailKind, bringsLink } from './mail-kind.js';
import { nameInMail } from './name-in-mail.js';

/** The reason why sending a mail is of no use. */
export type NoUse =
  'expired' | 'tenant_locked' | 'user_deleted' | 'user_suspended' | 'superseded' | 'never_verified';

/** A tenant as its mails show it. */
export interface MailingTenant {
  /** The name as mails show it (`nameInMail`). */
  readonly name: string;
  /** The origin of its pages. */
  readonly host: string;
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
  readonly look: MailLook;
}

/** Reads a tenant; null for one that sends no mails. */
export type MailingTenants = (tenantId: string) => Promise<MailingTenant | null>;

/** The time in ms for which a tenant is cached: a change of branding or name shows in mails within a second. */
const FRESH_MS = 1_000;
const MOST_TENANTS = 1_000;

/** Reads each tenant once a second, for mails that are sent in quick succession. */
export function mailingTenants(app: App): MailingTenants {
  const known = new LRUCache<string, ReturnType<MailingTenants>>({
    max: MOST_TENANTS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: app.clock,
    memoMethod: (tenantId) => {
      const reading = mailingTenant(app, tenantId);
      reading.catch(() => known.delete(tenantId));
      return reading;
    },
  });
  return (tenantId) => known.memo(tenantId);
}

async function mailingTenant(app: App, tenantId: string): Promise<MailingTenant | null> {
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  if (state.status !== 'active') return null;
  const host = app.addresses.tenantHost(state.slug);
  const { slug, defaultLocale } = state;
  const look = await lookOf(app, tenantId, host);
  return { name: nameInMail(state.name) ?? slug, host, defaultLocale, look };
}

/**
 * Returns the present content of a queued mail, by the user's stream, or the reason why sending it is of no use. Throws
 * EventStoreUnavailable when the log does not show the event that the mail is due for.
 */
export async function mailContent(
  app: App,
  mail: QueuedMail,
  tenants: MailingTenants = mailingTenants(app),
): Promise<MailToSend | NoUse> {
  const { tenantId, userId, eventId, kind, occurredAt } = mail;
  if (Date.parse(mail.expiresAt) <= app.clock.now()) return 'expired';
  const owner = await tenants(tenantId);
  if (owner === null) return 'tenant_locked';
  const seen = otherStreams[kind] === undefined ? { position: mail.position } : undefined;
  const loaded = await loadExisting(app, streamName(tenantId, 'user', userId), user, seen);
  const { state } = loaded;
  if (state.status !== 'present') return 'user_deleted';
  const to = addressee(loaded, state, mail);
  if (!('email' in to)) return to.noUse;
  const code = kind === 'code' ? await codeOf(app, mail, loaded) : null;
  return {
    eventId,
    kind,
    tenantId,
    userId,
    occurredAt,
    language: await mailLanguage(app, mail, loaded, [state.locale, owner.defaultLocale]),
    to: to.email,
    firstName: nameInMail(state.firstName),
    tenantName: owner.name,
    look: owner.look,
    link: linkOf(app, mail, owner.host, code),
    code,
    password: kind === 'generated-password' ? app.mailSecrets.generatedPassword(eventId) : null,
  };
}

/** The nouns of the streams that hold the events of mails; those of other kinds stand in the user's own stream. */
const otherStreams: { readonly [K in MailKind]?: StreamNoun } = {
  'password-reset': 'passwordreset',
  code: 'signin',
};

/** Returns the event that a mail is due for. Throws EventStoreUnavailable when the log does not show it. */
async function causeOf(
  app: App,
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

async function codeOf(app: App, mail: QueuedMail, loaded: Loaded<UserState>): Promise<CodeInMail> {
  const event = (await causeOf(app, mail, loaded))?.event;
  if (event?.type !== 'SignInCodeRequested')
    throw new EventStoreUnavailable('a stream was read without the event that a mail is due for');
  const { purpose, form } = event.data;
  return { purpose, digits: form === 'code' ? app.mailSecrets.code(mail.eventId) : null };
}

function linkOf(
  { mailSecrets }: App,
  { eventId, kind }: QueuedMail,
  host: string,
  code: CodeInMail | null,
): string | null {
  if (code?.digits === null) return codeLinkAddress(host, mailSecrets.linkToken(eventId, 'code'));
  if (bringsLink(kind)) return linkAddress(host, kind, mailSecrets.linkToken(eventId, kind));
  const path = pagePaths[kind];
  return path === undefined ? null : host + path;
}

async function lookOf(app: App, tenantId: string, host: string): Promise<MailLook> {
  const { colors, logoUrl, supportEmail } = await readBranding(app, tenantId);
  return { primary: colors.primary, logoUrl: logoUrl && host + logoUrl, supportEmail };
}

/**
 * Returns the language of a mail: the user's own, else that of the page where they asked for the mail, which its event
 * keeps, else their tenant's default, else English. Throws EventStoreUnavailable when the log does not show the event.
 */
async function mailLanguage(
  app: App,
  mail: QueuedMail,
  loaded: Loaded<UserState>,
  [own, byDefault]: readonly [string | null, string | null],
): Promise<Language> {
  const chosen = languageOf([own]);
  if (chosen !== null) return chosen;
  const cause = await causeOf(app, mail, loaded);
  return languageOf([cause?.context.language, byDefault]) ?? 'en';
}

type Addressee = { readonly email: string } | { readonly noUse: NoUse };

/** Returns the address that the mail goes to: the user's, or after a change of it the one before. */
function addressee(loaded: Loaded<UserState>, state: PresentUser, mail: QueuedMail): Addressee {
  const { kind } = mail;
  if (kind === 'email-changed') return former(loaded, mail);
  // the event of the deletion is about to follow
  if (state.email === null) return { noUse: 'user_deleted' };
  const here = { email: state.email };
  if (kind === 'password-changed' || kind === 'passkey-registered' || kind === 'passkey-deleted') return here;
  if (kind === 'generated-password') return isLatestPassword(loaded, mail) ? here : { noUse: 'superseded' };
  if (state.suspended) return { noUse: 'user_suspended' };
  if (isVoid(loaded.history, { ...mail, purpose: kind })) return { noUse: 'superseded' };
  // an account without a password cannot sign in: an invitation comes first
  if (kind === 'verification' && state.passwordSetAt === null) return { noUse: 'superseded' };
  return here;
}

const isLatestPassword = ({ history }: Loaded<UserState>, { eventId }: QueuedMail): boolean =>
  history.findLast(({ event }) => event.type === 'UserPasswordSet')?.id === eventId;

/** Returns the address before the change, if it was verified: otherwise it may belong to another person. */
function former({ history }: Loaded<UserState>, { eventId }: QueuedMail): Addressee {
  let before = user.initial;
  for (const { id, event, context } of history) {
    if (id === eventId) break;
    before = user.evolve(before, event as UserEvent, context.occurredAt);
  }
  if (before.status !== 'present' || before.email === null) return { noUse: 'user_deleted' };
  return before.emailVerified ? { email: before.email } : { noUse: 'never_verified' };
}
