import { dueMails, mailExpiry } from '../../../application/mail/due-mails.js';
import type { MailLimits, MailRefusal } from '../../../application/ports/mail/mail-limits.js';
import type { MailSecrets } from '../../../application/ports/mail/mail-secrets.js';
import type { MailedLinks } from '../../../application/ports/mail/mailed-links.js';
import type { InMemoryEventLog } from './in-memory-event-log.js';

/** Returns six digits that follow from the end of the event's id. */
const codeOf = (eventId: string): string =>
  String(Number.parseInt(eventId.slice(-8), 16) % 1_000_000).padStart(6, '0');

/** Secrets that contain their purpose and event. */
export const readableSecrets: MailSecrets = {
  linkToken: (eventId, purpose) => `${purpose}~${eventId}`,
  isLinkToken: (eventId, purpose, text) => text === readableSecrets.linkToken(eventId, purpose),
  generatedPassword: (eventId) => `generated-${eventId}`,
  code: codeOf,
  isCode: (eventId, form, text) =>
    text === (form === 'code' ? codeOf(eventId) : readableSecrets.linkToken(eventId, 'code')),
};

/** The links of a log, as if each mail had been sent with its event. */
export const inMemoryLinks = (log: InMemoryEventLog): MailedLinks => ({
  find(tenantId, purpose, token, now) {
    const found = log.all.find(
      ({ id, event, context }) =>
        readableSecrets.linkToken(id, purpose) === token &&
        context.tenantId === tenantId &&
        dueMails(event.type, event.data, context).includes(purpose) &&
        mailExpiry(purpose, context.occurredAt).getTime() > now,
    );
    if (found === undefined) return Promise.resolve(null);
    const { id, position, event } = found;
    const { userId, clientId = null } = event.data as { userId: string; clientId?: string | null };
    return Promise.resolve({ tenantId, userId, purpose, eventId: id, position, clientId });
  },
});

/** The limits of mails in memory; addresses count as they are written. */
export function inMemoryMailLimits(): MailLimits {
  const taken = new Map<string, number[]>();
  const hour = 3_600_000;
  const take = (name: string, most: number, now: number, windowMs = hour): boolean => {
    const recent = (taken.get(name) ?? []).filter((at) => at > now - windowMs);
    if (recent.length < most) taken.set(name, [...recent, now]);
    return recent.length < most;
  };
  const refusal = (
    name: string,
    most: number,
    now: number,
    { windowMs = hour, mayBeShown = true } = {},
  ): MailRefusal | null =>
    take(name, most, now, windowMs) ? null : { until: taken.get(name)!.at(-most)! + windowMs, mayBeShown };
  return {
    take: ({ tenantId, purpose, email, emailDigest, from }, now) => {
      const addressee = `${tenantId}|${purpose}|${emailDigest}`;
      if (from === null) return Promise.resolve(refusal(addressee, 3, now));
      const { ip, knownBrowserId, known } = from;
      const most = purpose === 'code' ? 6 : 3;
      if (known === 'browser')
        return Promise.resolve(refusal(`${addressee}|by ${knownBrowserId ?? ''}`, most, now));
      return Promise.resolve(
        (ip === null ? null : refusal(`${tenantId}|${ip}`, 30, now)) ??
          refusal(`${addressee}|from ${ip ?? ''} ${known ?? ''}`, 3, now) ??
          (known === null
            ? refusal(`to ${email}`, 10, now, { windowMs: 24 * hour, mayBeShown: false })
            : null),
      );
    },
    takeWithoutWork: ({ tenantId, ip }, now) =>
      Promise.resolve(
        (ip === null || take(`${tenantId}|without work|${ip}`, 3, now)) &&
          take(`${tenantId}|without work`, 30, now),
      ),
    takeOfLimitedTenant: ({ tenantId, forOwners }, now) => {
      const name = `${tenantId}|of a day|${forOwners}`;
      return Promise.resolve(refusal(name, 50, now, { windowMs: 24 * hour })?.until ?? null);
    },
  };
}
