import type { OwnerNewsKind } from '../../../application/mail/mail-kind.js';
import { englishReason } from './english-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const who = ({ news: { person } }: MailFacts, nobody: string): string => (person === '' ? nobody : person);

/** The mails about what operators may do, in English. */
export const englishOwnerNews: Readonly<Record<OwnerNewsKind, MailText>> = {
  'operator-access': {
    subject: ({ tenant }) => `${tenant}: a one-time link was created on the host`,
    heading: () => 'A one-time link for an operator was created',
    paragraphs: (facts) => [
      `On ${facts.when} someone with access to the host created a link for ${who(facts, 'an operator')}. Until ${facts.news.until}, it sets up one passkey for that account.`,
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
    paragraphs: (facts) => [
      `On ${facts.when} ${who(facts, 'an owner')} let an operator of the service see the data of ${facts.tenant}, until ${facts.news.until}. The operator changes nothing, and the audit log shows each person whose data is read.`,
    ],
    advice: () => ['You can end the access at any time.'],
    action: 'See the access',
    notes: ({ tenant }) => [`All owners of ${tenant} get this email.`],
    reason: englishReason,
  },
  'owner-recovery': {
    subject: ({ tenant }) => `${tenant}: the second factors of an owner will be removed`,
    heading: () => 'Second factors of an owner will be removed',
    paragraphs: (facts) => [
      `An operator of the service was asked to remove the second factors of ${who(facts, 'an owner')}, an owner of ${facts.tenant}, who says they are lost. They are removed on ${facts.news.until}. Address and password stay.`,
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
    paragraphs: (facts) => [
      `On ${facts.when} the second factors of ${who(facts, 'an owner')}, an owner of ${facts.tenant}, were removed by an operator of the service. The next sign-in asks for a new one where your rules require it.`,
    ],
    advice: () => [
      'If the owner didn’t ask for it, suspend the account now and contact the operator of the service.',
    ],
    action: null,
    notes: ({ tenant }) => [`All owners and administrators of ${tenant} get this email.`],
    reason: englishReason,
  },
};
