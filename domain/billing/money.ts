/** Amounts are whole numbers in the minor unit of the currency (cents). */

/** Returns `amount × part ÷ whole`, rounded to the nearest unit, halves to the even one. Exact for amounts of any size. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const down = size / divisor;
  const twice = 2n * (size % divisor);
  const isUp = twice > divisor || (twice === divisor && down % 2n === 1n);
  const rounded = isUp ? down + 1n : down;
  return Number(isNegative ? -rounded : rounded);
}

const HUNDREDTHS = 10_000;

/** Percentages of a tax have at most four digits after the point. */
const TEN_THOUSANDTHS = 1_000_000;

/** Returns whether a percentage has at most four digits after the point. */
export const hasFourDigits = (percent: number): boolean =>
  Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-7;

/** Returns the tax on an amount. @param percent with at most four digits after the point */
export const taxOn = (amount: number, percent: number): number =>
  share(amount, Math.round(percent * 10_000), TEN_THOUSANDTHS);

/** Returns an amount with the tax on it. @param percent with at most four digits after the point */
export const withTax = (amount: number, percent: number): number => amount + taxOn(amount, percent);

/** Returns the percentage that a tax is of an amount, with two digits after the point; at most 100. */
export const taxPercentOf = (tax: number, amount: number): number =>
  amount === 0 ? 0 : Math.min(100, share(HUNDREDTHS, tax, amount) / 100);
