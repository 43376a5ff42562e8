import { texts } from '../../texts/language.js';
import { CheckField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { Time } from '../../ui/time.js';
import type { Application, ApplicationValues } from './application-values.js';
import { FoldedFields } from './folded-fields.js';

const names = ['backchannelLogoutUri', 'backchannelLogoutSessionRequired'] as const;

/** Where the application is notified that people have signed out, folded away, and what became of that. */
export function SignOutFields({
  form,
  application,
}: {
  readonly form: FormState<ApplicationValues>;
  readonly application: Application;
}) {
  const t = texts().applications.signOut;
  return (
    <FoldedFields form={form} title={t.title} names={names}>
      <TextField
        form={form}
        name="backchannelLogoutUri"
        label={t.uri}
        hint={t.uriHint}
        type="url"
        isOptional
      />
      <CheckField
        form={form}
        name="backchannelLogoutSessionRequired"
        label={t.sessionRequired}
        hint={t.sessionRequiredHint}
      />
      {application.backchannelLogoutUri !== null && <LogoutState application={application} />}
    </FoldedFields>
  );
}

function LogoutState({ application }: { readonly application: Application }) {
  const t = texts().applications.signOut;
  const { lastDeliveredAt, lastFailure } = application.backchannelLogout;
  return (
    <>
      <p class="note">
        {t.lastDelivered} {lastDeliveredAt === null ? t.never : <Time at={lastDeliveredAt} />}
      </p>
      {lastFailure !== null && (
        <p class="note">
          {t.lastFailed} <Time at={lastFailure.at} />: {t.faults[lastFailure.fault] ?? lastFailure.fault}
          {lastFailure.statusCode !== null && ` (${lastFailure.statusCode})`}
        </p>
      )}
    </>
  );
}
