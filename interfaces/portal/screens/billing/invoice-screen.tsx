import { useRoute } from 'preact-iso/router';
import { get, getFile } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { billedDay } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { Page, Section } from '../../ui/page.js';
import { saveFile } from '../../ui/save-file.js';
import { Empty, Loaded } from '../../ui/states.js';
import type { Invoice } from './account.js';
import { InvoicePaper } from './invoice-paper.js';

/** One invoice, as it is printed, and how it was paid. */
export function InvoiceScreen() {
  const t = texts().billing;
  const id = useRoute().params['id'] ?? '';
  const isOwner = person.value?.isOwner === true;
  const invoice = useResource(isOwner ? `/portal/api/invoices/${id}` : null, (signal) =>
    get('/portal/api/invoices/{id}', { params: { id }, signal }),
  );
  const known = invoice.state.value.answer?.data;
  return (
    <Page
      title={known ? t.invoice.title(known.number) : t.tabs.invoices}
      parent={{ href: screenLink('/billing?tab=invoices'), title: t.tabs.invoices }}
      actions={
        known && (
          <>
            <button type="button" class="button" onClick={() => void download(known)}>
              {t.invoice.pdf}
            </button>
            <button type="button" class="button" onClick={() => print()}>
              {t.invoice.print}
            </button>
          </>
        )
      }
    >
      {isOwner ? (
        <Loaded resource={invoice}>
          {(data) => (
            <>
              <InvoicePaper invoice={data} />
              <Attempts invoice={data} />
            </>
          )}
        </Loaded>
      ) : (
        <Empty title={t.ownersOnly}>{t.ownersOnlyHint}</Empty>
      )}
    </Page>
  );
}

/** It needs the bearer, so that its bytes are read first. */
const download = ({ id, number }: Invoice): Promise<boolean> =>
  runAction(
    async () => saveFile(await getFile(`/portal/api/invoices/${id}/pdf`), `${number}.pdf`),
    texts().billing.errors,
  );

function Attempts({ invoice: { attempts } }: { readonly invoice: Invoice }) {
  const t = texts().billing;
  return (
    <div class="unprinted">
      <Section title={t.invoice.attempts} lead={t.invoice.attemptsLead}>
        {attempts.length === 0 ? (
          <p class="soft">{t.invoice.noAttempts}</p>
        ) : (
          <table class="plain-table" aria-label={t.invoice.attempts}>
            <thead>
              <tr>
                <th scope="col">{t.invoice.attemptAt}</th>
                <th scope="col">{t.invoice.attemptOutcome}</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map(({ at, failureReason }) => (
                <tr key={at}>
                  <td>
                    <time dateTime={at}>{billedDay(at)}</time>
                  </td>
                  <td>
                    {failureReason === null
                      ? t.invoice.paidInFull
                      : (t.failures[failureReason] ?? failureReason)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </div>
  );
}
