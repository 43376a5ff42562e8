import type { BillingInMail } from '../../../application/ports/mail/mailer.js';
import { moneyText } from '../../../domain/billing/minor-units.js';
import type { BillingFacts } from './mail-texts.js';

const noBilling: BillingFacts = {
  number: '',
  total: '',
  paid: '',
  payment: null,
  due: '',
  ends: '',
  failure: '',
  plan: '',
  ending: '',
  freePlan: '',
  isFull: false,
  percent: '',
  used: '',
  limit: '',
  trialEnds: '',
  price: '',
  priceWithTax: '',
  interval: 'month',
};

/** Returns what a tenant pays as a language (BCP 47) writes it; empty for null. */
export const billingFacts = (billing: BillingInMail | null, language: string): BillingFacts =>
  billing === null ? noBilling : factsOf(billing, language);

function factsOf(billing: BillingInMail, language: string): BillingFacts {
  const invoice = billing.invoice;
  const ended = billing.ended;
  const use = billing.use;
  const trial = billing.trial;
  const number = new Intl.NumberFormat(language, { style: 'percent' });
  const count = new Intl.NumberFormat(language);
  const endsAt = invoice?.endsAt ?? null;
  return {
    number: invoice?.number ?? '',
    total: invoice === null ? '' : moneyText(invoice.total, invoice.currency, language),
    paid: invoice === null || invoice.paidAt === null ? '' : day(invoice.paidAt, language),
    payment: invoice?.payment?.split('\n').join(', ') ?? null,
    due: invoice === null ? '' : day(invoice.dueAt, language),
    ends: endsAt === null ? '' : day(endsAt, language),
    failure: invoice?.failureReason ?? '',
    plan: ended?.plan ?? use?.plan ?? trial?.plan ?? '',
    ending: ended?.reason ?? '',
    freePlan: billing.freePlan,
    isFull: use?.percent === 100,
    percent: use === null ? '' : number.format(use.percent / 100),
    used: use === null ? '' : count.format(use.used),
    limit: use === null ? '' : count.format(use.limit),
    trialEnds: trial === null ? '' : day(trial.endsAt, language),
    price: trial === null ? '' : moneyText(trial.price, trial.currency, language),
    priceWithTax: trial === null ? '' : moneyText(trial.total, trial.currency, language),
    interval: trial?.interval ?? 'month',
  };
}

const day = (time: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
