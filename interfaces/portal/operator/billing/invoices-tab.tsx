import { get, post, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed, useResource } from '../../api/resource.js';
import { InvoiceStatus } from '../../screens/billing/invoice-status.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { billedDay } from '../../ui/format.js';
import { useFilters } from '../../ui/link.js';
import { money } from '../../ui/money.js';
import { List } from '../../ui/list/list.js';
import { Empty } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { TENANTS } from '../tenants/tenant-parts.js';

type Invoice = Schemas['Invoice'];
type Failure = NonNullable<Schemas['InvoiceFailed']['failureReason']>;

const failures: readonly Failure[] = [
  'no_payment_method',
  'insufficient_funds',
  'card_declined',
  'expired_card',
  'authentication_required',
  'processing_error',
];

/** The invoices of a tenant, and what became of them. */
export function InvoicesTab({ tenantId }: { readonly tenantId: string }) {
  const { operator, billing, list } = texts();
  const t = billing.invoices;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const invoices = useResource(`${TENANTS}/${tenantId}/invoices${queryString(query)}`, (signal) =>
    get('/portal/api/operator/tenants/{id}/invoices', { params: { id: tenantId }, query, signal }),
  );
  return (
    <List
      label={t.label}
      resource={invoices}
      nameOf={({ number }) => number}
      columns={[
        { title: t.number, cell: ({ number }) => number },
        { title: t.issued, cell: ({ issuedAt }) => <time dateTime={issuedAt}>{billedDay(issuedAt)}</time> },
        { title: t.due, cell: ({ dueAt }) => <time dateTime={dueAt}>{billedDay(dueAt)}</time> },
        { title: t.status, cell: (invoice) => <InvoiceStatus {...invoice} /> },
        { title: t.total, cell: ({ total, currency }) => money(total, currency), isNumber: true },
        {
          title: list.actions,
          isActions: true,
          cell: (invoice) => <Actions tenantId={tenantId} invoice={invoice} />,
        },
      ]}
      empty={<Empty title={t.none}>{operator.invoices.noneHint}</Empty>}
    />
  );
}

/** The actions on an invoice that is not settled, and that Stripe does not collect; each dialog is open again after a step-up. */
function Actions(props: Omit<OfInvoice, 'close'>) {
  const t = texts().operator.invoices;
  const { id, number, status, engine } = props.invoice;
  const isPaying = useOpen(`invoice-paid-${id}`);
  const isFailing = useOpen(`invoice-failed-${id}`);
  if ((status !== 'open' && status !== 'uncollectible') || engine === 'stripe') return null;
  return (
    <div class="page-actions">
      <button type="button" class="button small" aria-label={t.paidNamed(number)} onClick={isPaying.open}>
        {t.paid}
      </button>
      {status === 'open' && (
        <button
          type="button"
          class="button small"
          aria-label={t.failedNamed(number)}
          onClick={isFailing.open}
        >
          {t.failed}
        </button>
      )}
      {isPaying.value && <PaidDialog {...props} close={isPaying.close} />}
      {isFailing.value && <FailedDialog {...props} close={isFailing.close} />}
    </div>
  );
}

interface OfInvoice {
  readonly tenantId: string;
  readonly invoice: Invoice;
  readonly close: () => void;
}

const paramsOf = ({ tenantId, invoice }: OfInvoice) => ({ id: tenantId, invoiceId: invoice.id });

function PaidDialog(props: OfInvoice) {
  const t = texts().operator.invoices;
  const { number, total, currency } = props.invoice;
  return (
    <ReasonDialog
      id={`invoice-paid-${props.invoice.id}`}
      title={t.paidDialog(number)}
      label={t.paid}
      initial={{ reference: '', reason: '' }}
      close={props.close}
      submit={async ({ reference, reason }, request) => {
        const body = { reason, ...(reference === '' ? {} : { reference }) };
        await post('/portal/api/operator/tenants/{id}/invoices/{invoiceId}/paid', {
          params: paramsOf(props),
          body,
          ...request,
        });
        showToast(t.isPaid(number));
        changed(TENANTS);
      }}
    >
      {(form) => (
        <>
          <p>{t.paidFollows(money(total, currency))}</p>
          <TextField form={form} name="reference" label={t.reference} hint={t.referenceHint} isOptional />
        </>
      )}
    </ReasonDialog>
  );
}

function FailedDialog(props: OfInvoice) {
  const { operator, billing } = texts();
  const t = operator.invoices;
  const { number } = props.invoice;
  return (
    <ReasonDialog
      id={`invoice-failed-${props.invoice.id}`}
      title={t.failedDialog(number)}
      label={t.failed}
      initial={{ failureReason: 'no_payment_method', reason: '' }}
      close={props.close}
      submit={async ({ failureReason, reason }, request) => {
        const body = { reason, failureReason: failureReason as Failure };
        await post('/portal/api/operator/tenants/{id}/invoices/{invoiceId}/failed', {
          params: paramsOf(props),
          body,
          ...request,
        });
        showToast(t.isFailed(number));
        changed(TENANTS);
      }}
    >
      {(form) => (
        <>
          <p>{t.failedFollows}</p>
          <SelectField
            form={form}
            name="failureReason"
            label={t.why}
            options={failures.map((value) => ({ value, label: billing.failures[value] ?? value }))}
          />
        </>
      )}
    </ReasonDialog>
  );
}
