import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import type { Application } from './application-values.js';

/** For how long the present secret works on, in seconds. */
const overlaps = { routine: 86_400, leaked: 3_600, misused: 0 } as const;

type Choice = keyof typeof overlaps;

/** A button that gives an application another secret, after the question whether the present one was leaked. */
export function NewSecret({
  application,
  isSmall = false,
}: {
  readonly application: Application;
  readonly isSmall?: boolean;
}) {
  const t = texts().applications;
  const isAsking = useOpen(`secret-${application.clientId}`);
  return (
    <>
      <button
        type="button"
        class={isSmall ? 'button small' : 'button'}
        aria-label={t.secrets.rotateOf(application.name)}
        onClick={isAsking.open}
      >
        {t.secrets.rotate}
      </button>
      {isAsking.value && <AskIfLeaked application={application} close={isAsking.close} />}
    </>
  );
}

function AskIfLeaked({
  application: { clientId, name, secretHints },
  close,
}: {
  readonly application: Application;
  readonly close: () => void;
}) {
  const t = texts().applications;
  const form = useForm<{ readonly choice: Choice }>({
    id: `secret-${clientId}`,
    initial: { choice: 'routine' },
    submit: ({ choice }, request) =>
      makeSecret(request, async (sent) => {
        const body = { overlapSeconds: overlaps[choice] };
        const { data } = await post('/portal/api/clients/{clientId}/rotate-secret', {
          params: { clientId },
          body,
          ...sent,
        });
        close();
        changed('/portal/api/clients');
        return { title: t.secretTitle, label: t.secretLabel, secret: data.clientSecret ?? '' };
      }),
  });
  const older = secretHints.at(1)?.expiresAt ?? null;
  return (
    <Dialog title={t.secrets.title(name)} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{t.secrets.question}</p>
        {older !== null && new Date(older) > new Date() && <p class="note">{t.secrets.olderEnds}</p>}
        <ul class="choices">
          {(Object.keys(overlaps) as Choice[]).map((choice) => (
            <li key={choice}>
              <h3>{t.secrets.choices[choice].title}</h3>
              <p class="soft">{t.secrets.choices[choice].hint}</p>
              <button
                class={choice === 'misused' ? 'button danger' : 'button'}
                aria-disabled={form.isBusy.value ? 'true' : undefined}
                onClick={() => form.set('choice', choice)}
              >
                {t.secrets.choices[choice].label}
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          <button type="button" class="button" onClick={close}>
            {texts().form.cancel}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
