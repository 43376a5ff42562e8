import type { BillingMailKind } from '../../../application/mail/mail-kind.js';
import { englishReason } from './english-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const failures: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'There were insufficient funds.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank asks you to confirm the payment.',
  processing_error: 'The payment could not be processed.',
};

const endings: Readonly<Record<string, (facts: MailFacts) => string>> = {
  requested: ({ billing }) => `The plan ${billing.plan} has ended, as an owner requested.`,
  unpaid: ({ billing }) => `The plan ${billing.plan} has ended because an invoice was not paid.`,
  operator: ({ billing }) => `The operator of this service has ended the plan ${billing.plan}.`,
};

const howToPay = ({ payment, number }: MailFacts['billing']): readonly string[] =>
  payment === null
    ? []
    : payment === ''
      ? ['Ask the operator of this service how to pay.']
      : [`How to pay: ${payment}. Reference: ${number}.`];

const owned: MailText['notes'] = ({ tenant }) => [`Owners of ${tenant} get this email.`];

/** The mails about invoices and the end of a subscription, in English. */
export const englishBilling: Readonly<Record<BillingMailKind, MailText>> = {
  'invoice-issued': {
    subject: ({ tenant, billing }) => `${tenant}: invoice ${billing.number} of ${billing.total}`,
    heading: ({ billing }) => `A new invoice of ${billing.total}`,
    paragraphs: ({ tenant, billing }) => [
      `Invoice ${billing.number} for ${tenant} has been issued. ${billing.payment === null ? `${billing.total} will be charged to the card.` : `Please pay ${billing.total} by ${billing.due}.`}`,
      ...howToPay(billing),
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'invoice-paid': {
    subject: ({ tenant, billing }) => `${tenant}: invoice ${billing.number} is paid`,
    heading: () => 'Invoice paid',
    paragraphs: ({ tenant, billing }) => [
      `Invoice ${billing.number} for ${tenant}, ${billing.total}, was paid on ${billing.paid}. Thank you. The attached file is your receipt.`,
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'payment-failed': {
    subject: ({ tenant, billing }) => `${tenant}: invoice ${billing.number} is not paid`,
    heading: () => 'Invoice not paid',
    paragraphs: ({ tenant, billing }) => [
      `Invoice ${billing.number} for ${tenant} was due on ${billing.due}. ${failures[billing.failure] ?? 'We haven’t received a payment yet.'} Please pay ${billing.total}.`,
      ...howToPay(billing),
      ...(billing.ends === ''
        ? []
        : [
            `Everything works as before for now. If the invoice is still not paid on ${billing.ends}, the plan ends and ${tenant} moves to ${billing.freePlan}. Sign-in keeps working in any case.`,
          ]),
    ],
    advice: () => [
      'If you have already paid, there’s nothing to do: it can take a while until a payment is recorded.',
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'subscription-ended': {
    subject: ({ tenant, billing }) => `${tenant}: the plan ${billing.plan} has ended`,
    heading: ({ billing }) => `The plan ${billing.plan} has ended`,
    paragraphs: (facts) => [
      endings[facts.billing.ending]?.(facts) ?? `The plan ${facts.billing.plan} has ended.`,
      `${facts.tenant} is on ${facts.billing.freePlan} now. Nothing was deleted, and sign-in keeps working. Where you have more than the plan includes, you can’t create anything new.`,
    ],
    action: 'See the plans',
    notes: owned,
    reason: englishReason,
  },
  'use-warning': {
    subject: ({ tenant, billing }) =>
      billing.isFull
        ? `${tenant}: you’ve reached the monthly active users of your plan`
        : `${tenant}: you’ve used ${billing.percent} of your monthly active users`,
    heading: ({ billing }) =>
      billing.isFull
        ? 'You’ve reached the monthly active users of your plan'
        : `You’ve used ${billing.percent} of your monthly active users`,
    paragraphs: ({ tenant, billing }) => [
      `${billing.used} users of ${tenant} were active this month. The plan ${billing.plan} includes ${billing.limit}.`,
      'Nothing is blocked: everyone can keep signing in, even beyond that number.',
    ],
    advice: () => ['If you expect more users, look at the plans.'],
    action: 'See your usage',
    notes: ({ tenant }) => [`Owners of ${tenant} get this email at 80% and at 100%, once a month.`],
    reason: englishReason,
  },
  'trial-ending': {
    subject: ({ tenant, billing }) => `${tenant}: the trial of ${billing.plan} ends on ${billing.trialEnds}`,
    heading: ({ billing }) => `The trial of ${billing.plan} ends soon`,
    paragraphs: ({ tenant, billing }) => [
      `The trial of ${billing.plan} for ${tenant} ends on ${billing.trialEnds}. From then on it costs ${billing.priceWithTax} a ${billing.interval}${billing.price === billing.priceWithTax ? '' : ` (${billing.price} plus tax)`}.`,
      `You don’t have to do anything to keep it. If you cancel before that day, you pay nothing, and ${tenant} moves to ${billing.freePlan}.`,
    ],
    action: 'See the plan',
    notes: owned,
    reason: englishReason,
  },
};
