import { remove, post } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { changed } from '../../api/resource.js';
import { tenantDeletionGraceDays } from '../../addresses.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { TextField } from '../../ui/form/field.js';
import { dateTime } from '../../ui/format.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { type OperatorTenant, TENANTS } from './tenant-parts.js';

interface OfTenant {
  readonly tenant: OperatorTenant;
}

/** Returns whether the tenant will be deleted, and the way to request or withdraw that. */
export function DeletionSection({ tenant }: OfTenant) {
  const t = texts().operator.deletion;
  const { id, state, deletion } = tenant;
  const isRequesting = useOpen(`tenant-deletion-${id}`);
  const isWithdrawing = useOpen(`tenant-deletion-withdraw-${id}`);
  const isUnderWay = state === 'deleting' || state === 'deleted';
  return (
    <Section
      title={t.title}
      actions={
        !isUnderWay && (
          <div class="page-actions">
            {deletion !== null && (
              <button type="button" class="button primary" onClick={isWithdrawing.open}>
                {t.withdraw}
              </button>
            )}
            {deletion?.requestedBy !== 'operator' && (
              <button type="button" class="button danger" onClick={isRequesting.open}>
                {deletion === null ? t.request : t.takeOver}
              </button>
            )}
          </div>
        )
      }
    >
      {isUnderWay || deletion === null ? (
        <p>{isUnderWay ? t.isUnderWay : t.isNot}</p>
      ) : (
        <>
          <DetailList
            details={[
              [t.scheduledFor, <Time at={deletion.scheduledFor} />],
              [t.requestedBy, t.requesters[deletion.requestedBy] ?? deletion.requestedBy],
            ]}
          />
          <p class="soft">{t.meanwhile}</p>
        </>
      )}
      {isRequesting.value && <RequestDialog tenant={tenant} close={isRequesting.close} />}
      {isWithdrawing.value && <WithdrawDialog tenant={tenant} close={isWithdrawing.close} />}
    </Section>
  );
}

type DialogProps = OfTenant & { readonly close: () => void };

function RequestDialog({ tenant: { id, slug, name, deletion }, close }: DialogProps) {
  const t = texts().operator.deletion;
  const days = deletion === null ? tenantDeletionGraceDays : daysUntil(deletion.scheduledFor);
  return (
    <ReasonDialog
      id={`tenant-deletion-${id}`}
      title={t.dialog(name)}
      label={t.request}
      initial={{ slug: '', reason: '' }}
      isDanger
      close={close}
      submit={async ({ slug: typed, reason }, request) => {
        if (typed.trim() !== slug) throw otherSlug(slug);
        const { data } = await post('/portal/api/operator/tenants/{id}/deletion', {
          params: { id },
          body: { reason },
          ...request,
        });
        showToast(
          data.deletion === null ? t.begins(name) : t.requested(name, dateTime(data.deletion.scheduledFor)),
        );
        changed(TENANTS);
      }}
    >
      {(form) => (
        <>
          <ul>
            <li>{deletion === null ? t.grace(days) : t.sameDay(dateTime(deletion.scheduledFor))}</li>
            <li>{t.notified(days)}</li>
            {t.consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <TextField form={form} name="slug" label={t.slug} hint={t.typeSlug(slug)} />
        </>
      )}
    </ReasonDialog>
  );
}

/** Returns the whole days from now to a time (ISO 8601). */
const daysUntil = (at: string): number => Math.floor((Date.parse(at) - Date.now()) / 86_400_000);

/** The API takes the tenant by its id: that it is the right one is confirmed here. */
const otherSlug = (slug: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_input',
    faults: [{ pointer: '/slug', code: 'other', detail: texts().operator.deletion.typeSlug(slug) }],
  });

function WithdrawDialog({ tenant: { id, name }, close }: DialogProps) {
  const t = texts().operator.deletion;
  return (
    <ReasonDialog
      id={`tenant-deletion-withdraw-${id}`}
      title={t.withdrawDialog(name)}
      label={t.withdraw}
      initial={{ reason: '' }}
      close={close}
      submit={async (body) => {
        await remove('/portal/api/operator/tenants/{id}/deletion', { params: { id }, body });
        showToast(t.withdrawn(name));
        changed(TENANTS);
      }}
    >
      {() => <p>{t.withdrawFollows}</p>}
    </ReasonDialog>
  );
}
