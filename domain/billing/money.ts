/** Amounts are whole numbers in the minor unit of the currency (cents). */

/** Returns `amount × part ÷ whole`, rounded to the nearest unit, halves away from zero. Exact for amounts of any size. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(isNegative ? -rounded : rounded);
}

/** The percentages of a tax have at most two digits after the point: they are counted in hundredths. */
const HUNDREDTHS = 10_000;

/** Returns the tax on an amount. @param percent with at most two digits after the point */
export const taxOn = (amount: number, percent: number): number =>
  share(amount, Math.round(percent * 100), HUNDREDTHS);

/** Returns the percentage that a tax is of an amount, with two digits after the point; at most 100. */
export const taxPercentOf = (tax: number, amount: number): number =>
  amount === 0 ? 0 : Math.min(100, share(HUNDREDTHS, tax, amount) / 100);
