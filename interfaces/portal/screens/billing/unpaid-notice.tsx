import { texts } from '../../texts/language.js';
import { billedDay } from '../../ui/format.js';
import { money } from '../../ui/money.js';
import { screenLink } from '../../ui/link.js';
import { type Account, type Invoice, defaultPlanOf } from './account.js';

const GIVEN_UP_DAYS = 21;
const DAY_MS = 86_400_000;

/** Returns when a subscription of the ledger ends for an invoice that stays unpaid; at Stripe its account decides it. */
const endOf = ({ dueAt }: Invoice): Date => new Date(Date.parse(dueAt) + GIVEN_UP_DAYS * DAY_MS);

const isOverdue = ({ status, attempts }: Invoice): boolean =>
  status === 'uncollectible' || (status === 'open' && attempts.length > 0);

/** Says which invoices are not paid, and what follows when. */
export function UnpaidNotice({ account }: { readonly account: Account }) {
  const { plans, subscription, invoices } = account;
  const t = texts().billing.unpaid;
  const unpaid = invoices.filter(isOverdue);
  if (unpaid.length === 0) return null;
  const free = defaultPlanOf(plans)?.name ?? '';
  return (
    <div class="alert unpaid" role="alert">
      {unpaid.map((invoice) => {
        const { id, number, total, currency, dueAt, status } = invoice;
        const sum = money(total, currency);
        const ends = subscription?.id === invoice.subscriptionId && subscription.engine === 'ledger';
        return (
          <p key={id}>
            {status === 'uncollectible' ? t.givenUp(number, sum) : t.open(number, sum, billedDay(dueAt))}{' '}
            {status === 'open' && ends && `${t.ends(billedDay(endOf(invoice)), free)} `}
            <a href={screenLink(`/billing/invoices/${id}`)}>{t.see}</a>
          </p>
        );
      })}
      <p>{subscription?.engine === 'stripe' ? t.howByCard : t.how}</p>
    </div>
  );
}
