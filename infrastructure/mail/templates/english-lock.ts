import type { LockMailKind } from '../../../application/mail/mail-kind.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { englishReason } from './english-news.js';
import type { MailText, MailTexts } from './mail-texts.js';

const effects: Readonly<Record<LockKind, string>> = {
  billing:
    'No one can sign in to its applications, and API keys are refused. Owners can still sign in to the portal to read, to pay, and to export its data.',
  abuse:
    'No one can sign in to its applications, and API keys are refused. Owners can still sign in to the portal to read and to pay.',
  security:
    'No one can sign in, including owners, and API keys are refused. Nothing was deleted. Please contact the operator of this service.',
};

const kinds: Readonly<Record<LockKind, string>> = {
  billing: 'payment',
  abuse: 'abuse',
  security: 'security',
};

/** The reason is gone with the key of its tenant. */
const because = (reason: string | null): string => (reason === null ? '.' : `: ${reason}`);

const owned: MailText['notes'] = ({ tenant }) => [`Owners of ${tenant} get this email.`];

/** The mails about the lock of a tenant, in English. */
export const englishLock: MailTexts<LockMailKind> = {
  'tenant-locked': {
    subject: ({ tenant }) => `${tenant} was locked`,
    heading: ({ tenant }) => `${tenant} was locked`,
    paragraphs: ({ tenant, when, lock }) => [
      `The operator of this service locked ${tenant} on ${when}. The reason is ${kinds[lock.kind]}${because(lock.reason)}`,
      effects[lock.kind],
    ],
    action: 'Open the portal',
    notes: owned,
    reason: englishReason,
  },
  'tenant-unlocked': {
    subject: ({ tenant }) => `${tenant} is no longer locked`,
    heading: ({ tenant }) => `${tenant} is no longer locked`,
    paragraphs: ({ tenant, when, lock }) => [
      `The operator of this service unlocked ${tenant} on ${when}${because(lock.reason)}`,
      'Everything works as before: people can sign in, and API keys and sessions that are still valid are accepted again.',
    ],
    action: 'Open the portal',
    notes: owned,
    reason: englishReason,
  },
};
