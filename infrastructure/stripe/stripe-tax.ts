import type Stripe from 'stripe';
import { idOf, planItem } from './remote-subscription.js';

/** Returns whether an object was made with these texts as metadata. */
export const isMadeFor = (
  { metadata }: { readonly metadata: Stripe.Metadata | null },
  expected: Readonly<Record<string, string>>,
): boolean => Object.entries(expected).every(([name, value]) => metadata?.[name] === value);

/** Stripe Tax where the account has set it up; else a rate of the percentage. */
export async function taxOf(
  stripe: Stripe,
  percent: number,
): Promise<{ readonly isAutomatic: boolean; readonly rate: string | null }> {
  const { status } = await stripe.tax.settings.retrieve();
  return status === 'active'
    ? { isAutomatic: true, rate: null }
    : { isAutomatic: false, rate: await rateOf(stripe, percent) };
}

/** Returns the id of the rate, which is created with its first use. No tax is a rate, too: it says who chose that. */
async function rateOf(stripe: Stripe, percent: number): Promise<string> {
  const metadata = { tessera: String(percent) };
  const rates = await stripe.taxRates.list({ active: true, limit: 100 });
  const found = rates.data.find((rate) => isMadeFor(rate, metadata));
  if (found) return found.id;
  const created = await stripe.taxRates.create(
    { display_name: 'Tax', percentage: percent, inclusive: false, metadata },
    { idempotencyKey: `tax rate ${percent}` },
  );
  return created.id;
}

/** Lets later invoices of a subscription be taxed with another percentage, also those of terms that are scheduled. */
export async function setTaxPercent(stripe: Stripe, id: string, percent: number): Promise<void> {
  const rate = await rateOf(stripe, percent);
  const tax = { default_tax_rates: [rate], proration_behavior: 'none' as const };
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
  const { schedule } = subscription;
  if (schedule === null || typeof schedule === 'string') {
    await stripe.subscriptions.update(id, tax);
    return;
  }
  const { current_period_start: start } = planItem(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    proration_behavior: 'none',
    // all that are not over: those that are left out would be withdrawn
    phases: schedule.phases
      .filter(({ end_date: end }) => end > start)
      .map((phase) => ({
        items: phase.items.map(({ price, quantity = 1 }) => ({ price: idOf(price), quantity })),
        start_date: phase.start_date,
        end_date: phase.end_date,
        ...tax,
      })),
  });
}
