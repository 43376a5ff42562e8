import type { BillingMailKind, InvoiceMailKind } from '../../../application/mail/mail-kind.js';
import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { englishReason } from './english-notices.js';
import type { MailDetails, MailText, MailTexts } from './mail-texts.js';

const failures: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'There were insufficient funds.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank asks you to confirm the payment.',
  processing_error: 'The payment could not be processed.',
};

const endings: Readonly<Record<string, (plan: string) => string>> = {
  requested: (plan) => `The plan ${plan} has ended, as an owner requested.`,
  unpaid: (plan) => `The plan ${plan} has ended because an invoice was not paid.`,
  operator: (plan) => `The operator of this service has ended the plan ${plan}.`,
};

type AboutInvoice = MailDetails & MembersOf<InvoiceMailKind>;

const totalOf = ({ invoice, words }: AboutInvoice): string => words.money(invoice.total, invoice.currency);
const dueIn = ({ invoice, words }: AboutInvoice): string => words.day(invoice.dueAt);

const paidIn = ({ invoice: { paidAt }, words }: AboutInvoice): string =>
  paidAt === null ? '' : words.day(paidAt);

const howToPay = ({ invoice: { payment, number } }: AboutInvoice): readonly string[] =>
  payment === null
    ? []
    : payment === ''
      ? ['Ask the operator of this service how to pay.']
      : [`How to pay: ${payment.split('\n').join(', ')}. Reference: ${number}.`];

const owned: MailText['notes'] = ({ tenant }) => [`Owners of ${tenant} get this email.`];

/** The mails about invoices and the end of a subscription, in English. */
export const englishBilling: MailTexts<BillingMailKind> = {
  'invoice-issued': {
    subject: (details) => `${details.tenant}: invoice ${details.invoice.number} of ${totalOf(details)}`,
    heading: (details) => `A new invoice of ${totalOf(details)}`,
    paragraphs: (details) => [
      `Invoice ${details.invoice.number} for ${details.tenant} has been issued. ${details.invoice.payment === null ? `${totalOf(details)} will be charged to the card.` : `Please pay ${totalOf(details)} by ${dueIn(details)}.`}`,
      ...howToPay(details),
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'invoice-paid': {
    subject: (details) => `${details.tenant}: invoice ${details.invoice.number} is paid`,
    heading: () => 'Invoice paid',
    paragraphs: (details) => [
      `Invoice ${details.invoice.number} for ${details.tenant}, ${totalOf(details)}, was paid on ${paidIn(details)}. Thank you. The attached file is your receipt.`,
    ],
    action: 'See the invoice',
    notes: owned,
    reason: englishReason,
  },
  'payment-failed': {
    subject: (details) => `${details.tenant}: invoice ${details.invoice.number} is not paid`,
    heading: () => 'Invoice not paid',
    paragraphs: (details) => [
      `Invoice ${details.invoice.number} for ${details.tenant} was due on ${dueIn(details)}. ${failures[details.invoice.failureReason ?? ''] ?? 'We haven’t received a payment yet.'} Please pay ${totalOf(details)}.`,
      ...howToPay(details),
      ...(details.invoice.endsAt === null
        ? []
        : [
            `Everything works as before for now. If the invoice is still not paid on ${details.words.day(details.invoice.endsAt)}, the plan ends and ${details.tenant} moves to ${details.freePlan}. Sign-in keeps working in any case.`,
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
    subject: ({ tenant, ended }) => `${tenant}: the plan ${ended.plan} has ended`,
    heading: ({ ended }) => `The plan ${ended.plan} has ended`,
    paragraphs: ({ tenant, ended, freePlan }) => [
      endings[ended.reason]?.(ended.plan) ?? `The plan ${ended.plan} has ended.`,
      `${tenant} is on ${freePlan} now. Nothing was deleted, and sign-in keeps working. Where you have more than the plan includes, you can’t create anything new.`,
    ],
    action: 'See the plans',
    notes: owned,
    reason: englishReason,
  },
  'use-warning': {
    subject: ({ tenant, use, words }) =>
      use.percent === 100
        ? `${tenant}: you’ve reached the monthly active users of your plan`
        : `${tenant}: you’ve used ${words.percent(use.percent)} of your monthly active users`,
    heading: ({ use, words }) =>
      use.percent === 100
        ? 'You’ve reached the monthly active users of your plan'
        : `You’ve used ${words.percent(use.percent)} of your monthly active users`,
    paragraphs: ({ tenant, use, words }) => [
      `${words.count(use.used)} users of ${tenant} were active this month. The plan ${use.plan} includes ${words.count(use.limit)}.`,
      'Nothing is blocked: everyone can keep signing in, even beyond that number.',
    ],
    advice: () => ['If you expect more users, look at the plans.'],
    action: 'See your usage',
    notes: ({ tenant }) => [`Owners of ${tenant} get this email at 80% and at 100%, once a month.`],
    reason: englishReason,
  },
  'trial-ending': {
    subject: ({ tenant, trial, words }) =>
      `${tenant}: the trial of ${trial.plan} ends on ${words.day(trial.endsAt)}`,
    heading: ({ trial }) => `The trial of ${trial.plan} ends soon`,
    paragraphs: ({ tenant, trial, freePlan, words }) => [
      `The trial of ${trial.plan} for ${tenant} ends on ${words.day(trial.endsAt)}. From then on it costs ${words.money(trial.total, trial.currency)} a ${trial.interval}${trial.price === trial.total ? '' : ` (${words.money(trial.price, trial.currency)} plus tax)`}.`,
      `You don’t have to do anything to keep it. If you cancel before that day, you pay nothing, and ${tenant} moves to ${freePlan}.`,
    ],
    action: 'See the plan',
    notes: owned,
    reason: englishReason,
  },
};
