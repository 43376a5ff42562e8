import { useSignal } from '@preact/signals';
import { post } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';

/** Sends a mail to the person who asks for it, and says what became of it. */
export function TestMail() {
  const t = texts().settings;
  const email = person.value?.email ?? '';
  const isSent = useSignal(false);
  const isSending = useSignal(false);
  const error = useSignal<ApiError | null>(null);
  /** A second press while the first is under way asks for no second mail. */
  const send = async (): Promise<void> => {
    if (isSending.value) return;
    isSending.value = true;
    isSent.value = false;
    error.value = null;
    try {
      await post('/portal/api/settings/test-mail');
      isSent.value = true;
    } catch (thrown) {
      error.value = asApiError(thrown);
    } finally {
      isSending.value = false;
    }
  };
  return (
    <Section title={t.mail.title} lead={t.mail.lead}>
      <div class="stacked">
        <p>{t.mail.to(email)}</p>
        <button
          type="button"
          class="button"
          aria-disabled={isSending.value ? 'true' : undefined}
          onClick={() => void send()}
        >
          {t.mail.send}
        </button>
        <div role="status">{isSent.value && <p class="note">{t.mail.sent(email)}</p>}</div>
        {error.value && <Refusal error={error.value} errors={t.errors} />}
      </div>
    </Section>
  );
}
