import type { BillingInMail } from '../../../application/ports/mail/mailer.js';
import type { BillingFacts } from './mail-texts.js';

/** Returns what a tenant pays as a language (BCP 47) writes it; empty for null. */
export function billingFacts(billing: BillingInMail | null, language: string): BillingFacts {
  const invoice = billing?.invoice ?? null;
  const ended = billing?.ended ?? null;
  const use = billing?.use ?? null;
  const trial = billing?.trial ?? null;
  const number = new Intl.NumberFormat(language, { style: 'percent' });
  const count = new Intl.NumberFormat(language);
  const endsAt = invoice?.endsAt ?? null;
  return {
    number: invoice?.number ?? '',
    total: invoice === null ? '' : money(invoice.total, invoice.currency, language),
    due: invoice === null ? '' : day(invoice.dueAt, language),
    ends: endsAt === null ? '' : day(endsAt, language),
    failure: invoice?.failureReason ?? '',
    plan: ended?.plan ?? use?.plan ?? trial?.plan ?? '',
    ending: ended?.reason ?? '',
    freePlan: billing?.freePlan ?? '',
    isFull: use?.percent === 100,
    percent: use === null ? '' : number.format(use.percent / 100),
    used: use === null ? '' : count.format(use.used),
    limit: use === null ? '' : count.format(use.limit),
    trialEnds: trial === null ? '' : day(trial.endsAt, language),
    price: trial === null ? '' : money(trial.price, trial.currency, language),
    interval: trial?.interval ?? 'month',
  };
}

/** @param amount in the minor unit of the currency */
function money(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const day = (time: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
