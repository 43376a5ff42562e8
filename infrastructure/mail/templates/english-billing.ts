import type { BillingMailKind } from '../../../application/mail/mail-kind.js';
import { englishReason } from './english-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const failures: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The account had not enough money.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank asks you to confirm the payment.',
  processing_error: 'The payment could not be processed.',
};

const endings: Readonly<Record<string, (facts: MailFacts) => string>> = {
  requested: ({ billing }) => `The plan ${billing.plan} has ended, as an owner asked for.`,
  unpaid: ({ billing }) => `The plan ${billing.plan} has ended, since an invoice was not paid.`,
  operator: ({ billing }) => `The operator of this service has ended the plan ${billing.plan}.`,
};

const owned: MailText['notes'] = ({ tenant }) => [`Owners of ${tenant} get this email.`];

/** The mails about invoices and the end of a subscription, in English. */
export const englishBilling: Readonly<Record<BillingMailKind, MailText>> = {
  'invoice-issued': {
    subject: ({ tenant, billing }) => `${tenant}: invoice ${billing.number} of ${billing.total}`,
    heading: ({ billing }) => `A new invoice of ${billing.total}`,
    paragraphs: ({ tenant, billing }) => [
      `Invoice ${billing.number} of ${tenant} is there. Please pay ${billing.total} by ${billing.due}.`,
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'payment-failed': {
    subject: ({ tenant, billing }) => `${tenant}: invoice ${billing.number} is not paid`,
    heading: () => 'An invoice is not paid',
    paragraphs: ({ tenant, billing }) => [
      `Invoice ${billing.number} of ${tenant} was due on ${billing.due}. ${failures[billing.failure] ?? 'No payment has arrived yet.'} Please pay ${billing.total}.`,
      ...(billing.ends === ''
        ? []
        : [
            `Until then everything works as before. If the invoice is still not paid on ${billing.ends}, the plan ends and ${tenant} is on ${billing.freePlan}. Sign-in goes on in any case.`,
          ]),
    ],
    advice: () => ['Have you paid already? Then you’re all set: it takes a while until a payment is noted.'],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'subscription-ended': {
    subject: ({ tenant, billing }) => `${tenant}: the plan ${billing.plan} has ended`,
    heading: ({ billing }) => `The plan ${billing.plan} has ended`,
    paragraphs: (facts) => [
      endings[facts.billing.ending]?.(facts) ?? `The plan ${facts.billing.plan} has ended.`,
      `${facts.tenant} is on ${facts.billing.freePlan} now. Nothing was deleted, and sign-in goes on. Where you have more than the plan includes, nothing new can be created.`,
    ],
    action: 'See the plans',
    notes: owned,
    reason: englishReason,
  },
  'use-warning': {
    subject: ({ tenant, billing }) =>
      billing.isFull
        ? `${tenant}: all monthly active users of your plan are used`
        : `${tenant}: ${billing.percent} of your monthly active users are used`,
    heading: ({ billing }) =>
      billing.isFull
        ? 'All monthly active users of your plan are used'
        : `${billing.percent} of your monthly active users are used`,
    paragraphs: ({ tenant, billing }) => [
      `${billing.used} users of ${tenant} were active this month. The plan ${billing.plan} includes ${billing.limit}.`,
      'Nothing is stopped: everybody can go on signing in, also beyond that number.',
    ],
    advice: () => ['Do you expect more users? Then look at the plans.'],
    action: 'See what is used',
    notes: ({ tenant }) => [`Owners of ${tenant} get this email at 80% and at 100%, once a month.`],
    reason: englishReason,
  },
  'trial-ending': {
    subject: ({ tenant, billing }) => `${tenant}: the trial of ${billing.plan} ends on ${billing.trialEnds}`,
    heading: ({ billing }) => `The trial of ${billing.plan} ends soon`,
    paragraphs: ({ tenant, billing }) => [
      `The trial of ${billing.plan} for ${tenant} ends on ${billing.trialEnds}. From then on it costs ${billing.price} a ${billing.interval}, before tax.`,
      `Nothing needs to be done to keep it. If you cancel before that day, nothing is due and ${tenant} is on ${billing.freePlan} afterwards.`,
    ],
    action: 'See the plan',
    notes: owned,
    reason: englishReason,
  },
};
