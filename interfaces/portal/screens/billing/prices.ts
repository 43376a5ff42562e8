import { texts } from '../../texts/language.js';
import { money, number, percent } from '../../ui/format.js';
import type { Plan, Plans, Subscription } from './account.js';

type Price = Pick<Subscription, 'unitAmount' | 'currency' | 'interval' | 'per' | 'quantity'>;

/** Returns an amount for each interval in words, such as "€49.00 a month". */
export const perInterval = (amount: number, currency: string, interval: string): string => {
  const { month, year } = texts().billing.price;
  return (interval === 'year' ? year : month)(money(amount, currency));
};

/** Returns what terms cost for each interval, before tax. */
export const priceText = ({ unitAmount, currency, interval, per, quantity }: Price): string =>
  perInterval(per === 'unit' ? unitAmount * quantity : unitAmount, currency, interval);

/** Returns the price of an offered plan, for one unit where it is paid by the unit. */
export function offeredPrice({ amount, interval, per }: Plan, { currency }: Plans): string {
  const t = texts().billing;
  if (amount === 0) return t.plan.free;
  const price = perInterval(amount, currency, interval);
  return per === 'unit' ? t.price.unit(price) : price;
}

/** Returns a price with a note on the tax that is added to it. */
export const beforeTax = (price: string, taxPercent: number): string =>
  taxPercent === 0 ? price : `${price}, ${texts().billing.price.tax(percent(taxPercent / 100))}`;

const shownLimits = [
  'users',
  'monthlyActiveUsers',
  'clients',
  'webhooks',
  'apiKeys',
  'auditRetentionDays',
  'rateLimitPerMinute',
] as const;

/** Returns what a plan includes, in words. */
export const limitTexts = ({ limits }: Pick<Plan, 'limits'>): readonly string[] => {
  const t = texts().billing;
  return shownLimits.map((name) => {
    const most = limits[name];
    return most === null ? t.noLimit[name] : t.limits[name](number(most));
  });
};
