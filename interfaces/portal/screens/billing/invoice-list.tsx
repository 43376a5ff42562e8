import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { billedDay } from '../../ui/format.js';
import { money } from '../../ui/money.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { Empty } from '../../ui/states.js';
import { InvoiceStatus } from './invoice-status.js';

/** The invoices, the newest first. */
export function InvoiceList() {
  const t = texts().billing.invoices;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const invoices = useResource(`/portal/api/invoices${queryString(query)}`, (signal) =>
    get('/portal/api/invoices', { query, signal }),
  );
  return (
    <List
      label={t.label}
      resource={invoices}
      nameOf={({ number }) => number}
      href={({ id }) => screenLink(`/billing/invoices/${id}`)}
      columns={[
        { title: t.number, cell: ({ number }) => number },
        { title: t.issued, cell: ({ issuedAt }) => <time dateTime={issuedAt}>{billedDay(issuedAt)}</time> },
        { title: t.due, cell: ({ dueAt }) => <time dateTime={dueAt}>{billedDay(dueAt)}</time> },
        { title: t.status, cell: (invoice) => <InvoiceStatus {...invoice} /> },
        { title: t.total, cell: ({ total, currency }) => money(total, currency), isNumber: true },
      ]}
      empty={<Empty title={t.none}>{t.noneHint}</Empty>}
    />
  );
}
