import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { reportFailure } from '../session/report-failure.js';
import { texts } from '../texts/language.js';
import { CopyButton } from './copy-button.js';

/** What to do about a fault of the application, which is reported to the service. */
export function FailedNotice({ error }: { readonly error: unknown }) {
  const t = texts().failure;
  const reference = useSignal<string | null>(null);
  useEffect(() => {
    void reportFailure(error).then((traceId) => {
      reference.value = traceId;
    });
  }, [error]);
  return (
    <>
      <p>{t.hint}</p>
      {reference.value !== null && (
        <p class="soft">
          {texts().states.traceId} <code>{reference.value}</code> <CopyButton text={reference.value} />
        </p>
      )}
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </>
  );
}
