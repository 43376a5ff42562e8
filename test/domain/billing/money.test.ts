import { expect } from 'chai';
import fc from 'fast-check';
import { isCurrency, minorDigits, moneyText } from '../../../domain/billing/minor-units.js';
import { hasFourDigits, share, taxOn } from '../../../domain/billing/money.js';

describe('amounts of money', () => {
  for (const [currency, digits] of [
    ['EUR', 2],
    ['HUF', 2],
    ['COP', 2],
    ['IDR', 2],
    ['PKR', 2],
    ['TWD', 2],
    ['MGA', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['UGX', 0],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
  ] as const)
    it(`the minor unit of ${currency} has ${digits} digits after the point`, () => {
      expect(minorDigits(currency)).to.equal(digits);
    });

  it('an amount is written with all digits of its minor unit, whatever a language usually shows', () => {
    const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(plain(moneyText(490_000, 'HUF', 'hu'))).to.equal('4900,00 Ft');
    expect(plain(moneyText(4_900, 'HUF', 'en'))).to.equal('HUF 49.00');
    expect(plain(moneyText(4_900, 'ISK', 'de'))).to.equal('4.900 ISK');
    expect(plain(moneyText(4_900, 'JPY', 'en'))).to.equal('¥4,900');
    expect(plain(moneyText(4_900, 'KWD', 'en'))).to.equal('KWD 4.900');
    expect(plain(moneyText(4_900, 'EUR', 'de'))).to.equal('49,00 €');
    expect(plain(moneyText(-150, 'PKR', 'en'))).to.equal('-PKR 1.50');
  });

  it('only codes of currencies in use are currencies', () => {
    for (const code of ['EUR', 'XCG', 'ZWG', 'SLE']) expect(isCurrency(code), code).to.equal(true);
    for (const code of ['', 'eur', 'ABC', 'XAU', 'XXX', 'XTS', 'HRK', 'DEM', 'BGN', 'ANG', ' '])
      expect(isCurrency(code), code).to.equal(false);
  });

  it('a share is rounded to the nearest unit, halves to the even one', () => {
    for (const [amount, part, whole, expected] of [
      [1, 1, 2, 0],
      [3, 1, 2, 2],
      [5, 1, 2, 2],
      [-1, 1, 2, 0],
      [-3, 1, 2, -2],
      [10, 2, 3, 7],
      [100, 1, 3, 33],
    ] as const)
      expect(share(amount, part, whole) + 0, `${amount} × ${part} ÷ ${whole}`).to.equal(expected);
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: 1 }),
        fc.integer({ min: 1 }),
        (amount, part, whole) => {
          const exact = BigInt(amount) * BigInt(part);
          const off = 2n * (BigInt(share(amount, part, whole)) * BigInt(whole) - exact);
          return (
            Math.abs(share(amount, part, whole)) > 2 ** 53 || (off <= BigInt(whole) && -off <= BigInt(whole))
          );
        },
      ),
    );
  });

  it('a tax is reckoned with four digits after the point', () => {
    expect(taxOn(10_000, 9.975)).to.equal(998);
    expect(taxOn(1_000_000, 9.9755)).to.equal(99_755);
    expect(taxOn(4_900, 20)).to.equal(980);
    for (const percent of [0, 20, 9.975, 8.8755, 0.0001])
      expect(hasFourDigits(percent), `${percent}`).to.equal(true);
    for (const percent of [0.00001, 9.97555]) expect(hasFourDigits(percent), `${percent}`).to.equal(false);
  });
});
