import { texts } from '../../../texts/language.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Form, FormActions } from '../../../ui/form/form.js';
import { useForm } from '../../../ui/form/form-state.js';
import { FormerSystemFields } from './former-system-fields.js';
import { type Show, setLegacySignIn } from './legacy-sign-in.js';

/** Asks for the former system, and shows the secret once. */
export function AskFormerSystem({
  etag,
  show,
  close,
}: {
  readonly etag: string | null;
  readonly show: Show;
  readonly close: () => void;
}) {
  const t = texts().legacySignIn;
  const form = useForm({
    id: 'legacy-sign-in-new',
    initial: { url: '', trustVerified: false },
    etag,
    faultTexts: t.faults,
    submit: (values, request) => setLegacySignIn(values, request, show, close),
  });
  return (
    <Dialog title={t.ask} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{t.askHint}</p>
        <FormerSystemFields form={form} autoFocus />
        <FormActions form={form} label={t.askConfirm} cancel={close} />
      </Form>
    </Dialog>
  );
}
