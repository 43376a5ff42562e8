/**
 * Currencies and funds in use, by the digits of their minor unit: ISO 4217, list one, without metals, units of account and codes for
 * tests, which have no minor unit. Compared on 28 November 2026 with the file of 25 June 2024 (in `currency-codes` 2.2.0) and the
 * amendments since, as other libraries list them: XCG for ANG, XAD new, CUC and BGN withdrawn. No digits differed. What languages show (CLDR) has other digits for
 * some, such as HUF, COP and IDR, and must not be taken for it.
 */
const byDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD
    KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO
    NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
    TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digits: ReadonlyMap<string, number> = new Map(
  Object.entries(byDigits).flatMap(([count, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(count)] as const),
  ),
);

/** Returns whether a text is the code of a currency with a minor unit. */
export const isCurrency = (code: string): boolean => digits.has(code);

/** Returns how many digits after the point the minor unit of a currency has; 2 for one that is no longer in use. */
export const minorDigits = (currency: string): number => digits.get(currency) ?? 2;

/**
 * Returns an amount of money as a language writes it, with all digits of the minor unit.
 * @param amount in the minor unit
 * @param language BCP 47
 */
export function moneyText(amount: number, currency: string, language: string): string {
  const count = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  }).format(amount / 10 ** count);
}
