import { withTax } from '../../../../domain/billing/money.js';
import { texts } from '../../texts/language.js';
import { number, taxRate } from '../../ui/format.js';
import { money } from '../../ui/money.js';
import type { Plan, Plans, Subscription } from './account.js';

type Price = Pick<Subscription, 'unitAmount' | 'currency' | 'interval' | 'per' | 'quantity'>;

/** Returns an amount for each interval in words, such as "€49.00 a month". */
export const perInterval = (amount: number, currency: string, interval: string): string => {
  const { month, year } = texts().billing.price;
  return (interval === 'year' ? year : month)(money(amount, currency));
};

/** Returns what terms cost for each interval, with the sum that is paid in the end. */
export function priceText(
  { unitAmount, currency, interval, per, quantity }: Price,
  { taxPercent }: Pick<Plans, 'taxPercent'>,
): string {
  const amount = per === 'unit' ? unitAmount * quantity : unitAmount;
  return withGross(perInterval(amount, currency, interval), amount, currency, taxPercent);
}

/** Returns the price of an offered plan before tax, for one unit where it is paid by the unit. */
export function offeredPrice({ amount, interval, per }: Plan, { currency }: Plans): string {
  const t = texts().billing;
  if (amount === 0) return t.plan.free;
  const price = perInterval(amount, currency, interval);
  return per === 'unit' ? t.price.unit(price) : price;
}

/** Returns an amount with tax in words, such as "€58.80 with 20% tax"; null where there is none. */
export const grossText = (amount: number, currency: string, taxPercent: number): string | null =>
  amount === 0 || taxPercent === 0
    ? null
    : texts().billing.price.gross(money(withTax(amount, taxPercent), currency), taxRate(taxPercent));

/** Returns a price before tax with the sum that is paid in the end. */
export function withGross(price: string, amount: number, currency: string, taxPercent: number): string {
  const gross = grossText(amount, currency, taxPercent);
  return gross === null ? price : `${price} (${gross})`;
}

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
