import { useSignal } from '@preact/signals';
import { post } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { asApiError } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { TextField } from '../../ui/form/field.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { ReasonDialog } from '../reason-dialog.js';

type Recovery = Schemas['OwnerRecovery'];

/** Helps an owner who has lost every second factor. */
export function RecoverySection({ tenantId }: { readonly tenantId: string }) {
  const t = texts().operator.recovery;
  const asking = useOpen(`owner-recovery-${tenantId}`);
  const requested = useSignal<Recovery | null>(null);
  return (
    <Section
      title={t.title}
      lead={t.lead}
      actions={
        <button type="button" class="button" onClick={asking.open}>
          {t.ask}
        </button>
      }
    >
      <ul>
        {t.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {requested.value && <Requested recovery={requested.value} />}
      {asking.value && (
        <RecoveryDialog
          tenantId={tenantId}
          done={(recovery) => (requested.value = recovery)}
          close={asking.close}
        />
      )}
    </Section>
  );
}

function Requested({ recovery: { userId, dueAt, awaitsConsent } }: { readonly recovery: Recovery }) {
  const t = texts().operator.recovery;
  return (
    <p class="note" role="status">
      <Time at={dueAt} />: {t.due} <code>{userId}</code> {awaitsConsent ? t.awaitsConsent : t.unless}
    </p>
  );
}

/** Refusals that are about the id that was typed. */
const ofUserId = ['owner_not_found', 'owner_without_factor'];

function RecoveryDialog({
  tenantId,
  done,
  close,
}: {
  readonly tenantId: string;
  readonly done: (recovery: Recovery) => void;
  readonly close: () => void;
}) {
  const { recovery: t, errors } = texts().operator;
  return (
    <ReasonDialog
      id={`owner-recovery-${tenantId}`}
      title={t.dialog}
      label={t.ask}
      initial={{ userId: '', reason: '' }}
      isDanger
      close={close}
      submit={async ({ userId, reason }, request) => {
        if (userId.trim() === '') throw faultOfUserId('required', '');
        try {
          const { data } = await post('/portal/api/operator/tenants/{id}/owners/{userId}/recover', {
            params: { id: tenantId, userId: userId.trim() },
            body: { reason },
            ...request,
          });
          done(data);
        } catch (thrown) {
          const error = asApiError(thrown);
          const code = error.code === 'not_found' ? 'owner_not_found' : error.code;
          throw ofUserId.includes(code) ? faultOfUserId(code, errors[code] ?? error.title) : error;
        }
      }}
    >
      {(form) => (
        <>
          <p>{t.follows}</p>
          <TextField form={form} name="userId" label={t.userId} hint={t.userIdHint} />
        </>
      )}
    </ReasonDialog>
  );
}

const faultOfUserId = (code: string, detail: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_input', faults: [{ pointer: '/userId', code, detail }] });
