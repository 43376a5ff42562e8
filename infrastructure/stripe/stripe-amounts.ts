import { share } from '../../domain/billing/money.js';
import { minorDigits } from '../../domain/billing/minor-units.js';

/**
 * Digits of amounts at Stripe where they are others than those of ISO 4217, and the digits at the end that must be zeros there:
 * https://docs.stripe.com/currencies, "Zero-decimal currencies", "Three-decimal currencies" and "Special cases". Compared on
 * 28 November 2026 with public copies of that page: its zero-decimal currencies are those of ISO 4217 and MGA; ISK and UGX are counted
 * by hundreds; HUF and TWD are special for payouts only. Copies of 2022 name the three-decimal currencies, later ones no longer do.
 */
const exceptions: Readonly<Record<string, { readonly digits: number; readonly zeros: number }>> = {
  ISK: { digits: 2, zeros: 2 },
  UGX: { digits: 2, zeros: 2 },
  MGA: { digits: 0, zeros: 0 },
  BHD: { digits: 3, zeros: 1 },
  JOD: { digits: 3, zeros: 1 },
  KWD: { digits: 3, zeros: 1 },
  OMR: { digits: 3, zeros: 1 },
  TND: { digits: 3, zeros: 1 },
};

const digitsAtStripe = (currency: string): number => exceptions[currency]?.digits ?? minorDigits(currency);

/** Returns of how many minor units an amount has to be a multiple, so that Stripe can charge it. */
export function stripeStep(currency: string): number {
  const atStripe = digitsAtStripe(currency);
  const zeros = exceptions[currency]?.zeros ?? 0;
  return 10 ** Math.max(0, minorDigits(currency) - (atStripe - zeros));
}

/** Returns an amount as Stripe counts it. @param amount in the minor unit, a multiple of `stripeStep` */
export const toStripe = (amount: number, currency: string): number =>
  share(amount, 10 ** digitsAtStripe(currency), 10 ** minorDigits(currency));

/** Returns an amount of Stripe in the minor unit, rounded to the nearest. @param currency ISO 4217, in capitals */
export const fromStripe = (amount: number, currency: string): number =>
  share(amount, 10 ** minorDigits(currency), 10 ** digitsAtStripe(currency));
