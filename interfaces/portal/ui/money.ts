import { moneyText } from '../../../domain/billing/minor-units.js';
import { locale } from './format.js';

/**
 * Returns an amount of money. Apart from the other formats, since the table of currencies is needed by few screens.
 * @param amount in the minor unit of the currency
 */
export const money = (amount: number, currency: string): string => moneyText(amount, currency, locale());
