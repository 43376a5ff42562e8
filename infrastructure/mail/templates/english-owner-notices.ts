import type { OwnerNoticeKind } from '../../../application/mail/mail-kind.js';
import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { englishReason } from './english-notices.js';
import type { MailDetails, MailText, MailTexts } from './mail-texts.js';

type AboutOperators = MailDetails & MembersOf<OwnerNoticeKind>;

const who = ({ ownerNotice: { person } }: AboutOperators, unnamed: string): string => person ?? unnamed;
const endOf = ({ ownerNotice: { until }, words }: AboutOperators): string =>
  until === null ? '' : words.time(until);

/** The mails about what operators may do and about the former system, in English. */
export const englishOwnerNotices: MailTexts<OwnerNoticeKind> = {
  'operator-access': {
    subject: ({ tenant }) => `${tenant}: a one-time link was created on the host`,
    heading: () => 'A one-time link for an operator was created',
    paragraphs: (details) => [
      `On ${details.when} someone with access to the host created a link for ${who(details, 'an operator')}. Until ${endOf(details)}, it sets up one passkey for that account.`,
    ],
    advice: () => [
      'Ask your colleagues who created it. If no one did, someone else has access to the host: remove the passkey and secure the host now.',
    ],
    action: null,
    notes: () => ['All operators get this email for every such link. It can’t be turned off.'],
    reason: englishReason,
  },
  'support-access': {
    subject: ({ tenant }) => `${tenant}: an operator of the service may see your data`,
    heading: () => 'An operator may see your data',
    paragraphs: (details) => [
      `On ${details.when} ${who(details, 'an owner')} let an operator of the service see the data of ${details.tenant}, until ${endOf(details)}. The operator changes nothing, and the audit log shows each person whose data is read.`,
    ],
    advice: () => ['You can end the access at any time.'],
    action: 'See the access',
    notes: ({ tenant }) => [`All owners of ${tenant} get this email.`],
    reason: englishReason,
  },
  'owner-recovery': {
    subject: ({ tenant }) => `${tenant}: the second factors of an owner will be removed`,
    heading: () => 'Second factors of an owner will be removed',
    paragraphs: (details) => [
      `An operator of the service was asked to remove the second factors of ${who(details, 'an owner')}, an owner of ${details.tenant}, who says they are lost. They are removed on ${endOf(details)}. Address and password stay.`,
    ],
    advice: () => [
      'If that’s right, there’s nothing to do. If the owner didn’t ask for it, or still has a factor, object, and nothing is removed. A sign-in of the owner with a second factor stops it as well.',
    ],
    action: 'Object',
    notes: ({ tenant }) => [`All owners and administrators of ${tenant} get this email.`],
    reason: englishReason,
  },
  'owner-recovered': {
    subject: ({ tenant }) => `${tenant}: the second factors of an owner were removed`,
    heading: () => 'Second factors of an owner were removed',
    paragraphs: (details) => [
      `On ${details.when} the second factors of ${who(details, 'an owner')}, an owner of ${details.tenant}, were removed by an operator of the service. The next sign-in asks for a new one where your rules require it.`,
    ],
    advice: () => [
      'If the owner didn’t ask for it, suspend the account now and contact the operator of the service.',
    ],
    action: null,
    notes: ({ tenant }) => [`All owners and administrators of ${tenant} get this email.`],
    reason: englishReason,
  },
  'legacy-sign-in-ending': {
    subject: ({ tenant }) => `${tenant}: sign-ins will soon stop asking your former system`,
    heading: () => 'Sign-ins will soon stop asking your former system',
    paragraphs: (details) => [
      `Until ${endOf(details)}, people of ${details.tenant} who have no password here yet can sign in with the one of your former system. After that they have to set a new one.`,
    ],
    advice: () => [
      'If the former system is still needed, confirm it in the portal: it is asked for another 90 days. If not, there’s nothing to do.',
    ],
    action: 'See the settings',
    notes: ({ tenant }) => [`All owners of ${tenant} get this email.`],
    reason: englishReason,
  },
  'legacy-sign-in-ended': {
    subject: ({ tenant }) => `${tenant}: sign-ins no longer ask your former system`,
    heading: () => 'Sign-ins no longer ask your former system',
    paragraphs: ({ tenant }) => [
      `Nobody confirmed it for 90 days. People of ${tenant} who have no password here yet set one with “Forgot password”, if they were imported.`,
    ],
    advice: () => ['If the former system is still needed, set it again in the portal.'],
    action: 'See the settings',
    notes: ({ tenant }) => [`All owners of ${tenant} get this email.`],
    reason: englishReason,
  },
};

const key = ({ keyEnd: { keyName } }: MembersOf<'key-ending'>): string =>
  keyName === null ? 'An API key' : `The API key “${keyName}”`;

/** The mail about a key that is about to expire, in English. */
export const englishKeyEnd: MailText<MembersOf<'key-ending'>> = {
  subject: (details) => `${details.tenant}: ${key(details)} expires soon`,
  heading: (details) => `${key(details)} expires soon`,
  paragraphs: (details) => [
    `${key(details)} of ${details.tenant} expires on ${details.words.time(details.keyEnd.expiresAt)}. It was used in the last 30 days. Requests with it are refused from then on.`,
  ],
  advice: () => ['Set a later expiry date, or rotate the key and replace it in your programs.'],
  action: 'See the key',
  notes: ({ tenant }) => [
    `Owners of ${tenant} get this email 14 and 3 days before a key that is in use expires.`,
  ],
  reason: englishReason,
};
