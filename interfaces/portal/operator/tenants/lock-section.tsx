import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { LockTag, type OperatorTenant, TENANTS, lockKindText, lockKinds } from './tenant-parts.js';

/** Returns whether the tenant is locked, and the way to change that. */
export function LockSection({ tenant }: { readonly tenant: OperatorTenant }) {
  const t = texts().operator.lock;
  const { id, lock } = tenant;
  const isLocking = useOpen(`tenant-lock-${id}`);
  const isUnlocking = useOpen(`tenant-unlock-${id}`);
  return (
    <Section
      title={t.title}
      actions={
        <div class="page-actions">
          {lock !== null && (
            <button type="button" class="button primary" onClick={isUnlocking.open}>
              {t.unlock}
            </button>
          )}
          <button type="button" class="button" onClick={isLocking.open}>
            {lock === null ? t.lock : t.change}
          </button>
        </div>
      }
    >
      {lock === null ? (
        <p>
          <LockTag lock={lock} /> {t.isNot}
        </p>
      ) : (
        <DetailList
          details={[
            [t.kind, <span class="tag bad">{lockKindText(lock.kind)}</span>],
            [t.since, <Time at={lock.since} />],
            [t.reason, lock.reason ?? '–'],
          ]}
        />
      )}
      {isLocking.value && <LockDialog tenant={tenant} close={isLocking.close} />}
      {isUnlocking.value && <UnlockDialog tenant={tenant} close={isUnlocking.close} />}
    </Section>
  );
}

interface OfTenant {
  readonly tenant: OperatorTenant;
  readonly close: () => void;
}

function LockDialog({ tenant: { id, name, lock }, close }: OfTenant) {
  const t = texts().operator.lock;
  return (
    <ReasonDialog
      id={`tenant-lock-${id}`}
      title={t.dialog(name)}
      label={lock === null ? t.lock : t.change}
      initial={{ kind: (lock?.kind ?? 'billing') as (typeof lockKinds)[number], reason: '' }}
      isDanger
      close={close}
      submit={async (body, request) => {
        await post('/portal/api/operator/tenants/{id}/lock', { params: { id }, body, ...request });
        showToast(t.locked(name));
        changed(TENANTS);
      }}
    >
      {(form) => (
        <>
          <p>{t.follows}</p>
          <ChoiceField
            form={form}
            name="kind"
            label={t.kind}
            options={lockKinds.map((kind) => {
              const [label = kind, hint] = t.kinds[kind] ?? [];
              return { value: kind, label, hint };
            })}
          />
        </>
      )}
    </ReasonDialog>
  );
}

function UnlockDialog({ tenant: { id, name }, close }: OfTenant) {
  const t = texts().operator.lock;
  return (
    <ReasonDialog
      id={`tenant-unlock-${id}`}
      title={t.unlockDialog(name)}
      label={t.unlock}
      initial={{ reason: '' }}
      close={close}
      submit={async (body, request) => {
        await post('/portal/api/operator/tenants/{id}/unlock', { params: { id }, body, ...request });
        showToast(t.unlocked(name));
        changed(TENANTS);
      }}
    >
      {() => <p>{t.unlockFollows}</p>}
    </ReasonDialog>
  );
}
