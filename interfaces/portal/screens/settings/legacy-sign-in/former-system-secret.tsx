import { texts } from '../../../texts/language.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../../ui/dialog/open.js';
import { Section } from '../../../ui/page.js';
import { type LegacySignInProps, setLegacySignIn, valuesOf } from './legacy-sign-in.js';

/** What is known of the secret, and the way to another one. */
export function FormerSystemSecret({ legacySignIn, etag, show }: LegacySignInProps) {
  const t = texts().legacySignIn.secret;
  const replacing = useOpen('legacy-sign-in-secret');
  return (
    <Section
      title={t.title}
      lead={t.lead(legacySignIn.secretHint)}
      actions={
        <button type="button" class="button" onClick={replacing.open}>
          {t.replace}
        </button>
      }
    >
      {replacing.value && (
        <ConfirmDialog
          id="legacy-sign-in-secret"
          title={t.replaceTitle}
          label={t.replaceConfirm}
          errors={texts().legacySignIn.errors}
          close={replacing.close}
          confirm={(request) =>
            setLegacySignIn(valuesOf(legacySignIn), { ...request, ifMatch: etag }, show, replacing.close)
          }
        >
          <p>{t.replaceHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
