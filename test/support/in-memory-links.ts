import { dueMails, mailExpiry } from '../../application/mail/due-mails.js';
import type { MailLimits } from '../../application/ports/mail-limits.js';
import type { MailSecrets } from '../../application/ports/mail-secrets.js';
import type { MailedLinks } from '../../application/ports/mailed-links.js';
import type { InMemoryEventLog } from './in-memory-event-log.js';

/** Secrets that say what they are of. */
export const readableSecrets: MailSecrets = {
  linkToken: (eventId, purpose) => `${purpose}~${eventId}`,
  generatedPassword: (eventId) => `generated-${eventId}`,
};

/** The links of a log, as if each mail had gone out with its event. */
export const inMemoryLinks = (log: InMemoryEventLog): MailedLinks => ({
  find(tenantId, purpose, token, now) {
    const found = log.all.find(
      ({ id, event, context }) =>
        readableSecrets.linkToken(id, purpose) === token &&
        context.tenantId === tenantId &&
        dueMails(event.type, event.data).includes(purpose) &&
        mailExpiry(purpose, context.occurredAt).getTime() > now,
    );
    if (found === undefined) return Promise.resolve(null);
    const { id, position, event } = found;
    const { userId } = event.data as { userId: string };
    return Promise.resolve({ tenantId, userId, purpose, eventId: id, position });
  },
});

/** 3 an hour to an address for one purpose, 30 from one network. */
export function inMemoryMailLimits(): MailLimits {
  const taken = new Map<string, number[]>();
  const take = (name: string, most: number, now: number): boolean => {
    const recent = (taken.get(name) ?? []).filter((at) => at > now - 3_600_000);
    if (recent.length < most) taken.set(name, [...recent, now]);
    return recent.length < most;
  };
  return {
    take: ({ tenantId, purpose, emailDigest, ip }, now) =>
      Promise.resolve(
        (ip === null || take(`${tenantId}|${ip}`, 30, now)) &&
          take(`${tenantId}|${purpose}|${emailDigest}`, 3, now),
      ),
  };
}
