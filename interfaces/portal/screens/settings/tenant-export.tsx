import { useSignal } from '@preact/signals';
import { get, getFile, post } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { asApiError, useResource } from '../../api/resource.js';
import { stepUp } from '../../session/session.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { saveFile, size } from '../../ui/save-file.js';
import { Time } from '../../ui/time.js';
import { useUntil } from '../../ui/until.js';

type TenantExport = Schemas['TenantExport'];

/** The export of everything, which goes on when its owner leaves the screen, and is found again. */
export function ExportTenant() {
  const t = texts().settings.export;
  const last = useResource('/portal/api/tenant/export', (signal) =>
    get('/portal/api/tenant/export', { signal }),
  );
  const error = useSignal<ApiError | null>(null);
  const isDownloading = useSignal(false);
  const isUnderWay = useSignal(false);
  const { answer, error: unread, isLoading } = last.state.value;
  const found = unread?.code === 'export_not_found' ? null : (answer?.data ?? null);
  const isRunning = found?.state === 'running';
  useUntil(last, ({ state }) => state !== 'running', { most: Infinity });

  /** A second press while the first is under way does nothing, and the button keeps the focus meanwhile. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    error.value = null;
    try {
      await work();
    } catch (thrown) {
      error.value = asApiError(thrown);
      if (error.value.challenge !== null) await stepUp(error.value.challenge);
    } finally {
      isUnderWay.value = false;
    }
  };
  const begin = (): Promise<void> => run(async () => last.show(await post('/portal/api/tenant/export')));
  const download = (): Promise<void> =>
    run(async () => {
      isDownloading.value = true;
      try {
        const file = await getFile('/portal/api/tenant/export/file');
        saveFile(file, `${tenant.value?.slug ?? 'tenant'}-export.ndjson`);
      } finally {
        isDownloading.value = false;
        last.reload();
      }
    });
  const pressed = isUnderWay.value ? 'true' : undefined;
  const isFirstRead = isLoading && answer === null && unread === null;

  return (
    <Section title={t.title} lead={t.lead}>
      <div class="stacked">
        <p>{t.contents}</p>
        {found !== null && <ExportStatus found={found} />}
        {!isRunning && !isFirstRead && (
          <div class="page-actions">
            {found?.file && (
              <button
                type="button"
                class="button primary"
                aria-disabled={pressed}
                onClick={() => void download()}
              >
                {isDownloading.value ? t.downloading : t.download(size(found.file.bytes))}
              </button>
            )}
            <button type="button" class="button" aria-disabled={pressed} onClick={() => void begin()}>
              {found === null ? t.begin : t.beginAgain}
            </button>
          </div>
        )}
        {error.value && <Refusal error={error.value} errors={t.errors} />}
        {unread && found === null && unread.code !== 'export_not_found' && <Refusal error={unread} />}
      </div>
    </Section>
  );
}

/** What became of the last export. */
function ExportStatus({ found }: { readonly found: TenantExport }) {
  const t = texts().settings.export;
  const { state, progress, file } = found;
  if (state === 'running')
    return (
      <div class="work">
        <p role="status">
          <strong>{t.running}</strong>
        </p>
        <progress
          aria-label={t.running}
          {...(progress.total === 0 ? {} : { value: progress.done, max: progress.total })}
        />
        <p class="soft">
          {progress.total > 0 && t.progress(number(progress.done), number(progress.total))} {t.leave}
        </p>
      </div>
    );
  if (state === 'ready' && file !== null)
    return (
      <p role="status" class="note">
        {t.ready} <Time at={file.expiresAt} />.
      </p>
    );
  const said = state === 'ready' ? t.ofAnother : (t.ends as Readonly<Record<string, string>>)[state];
  return (
    <p role="status" class="note">
      {said} <Time at={found.finishedAt ?? found.requestedAt} />
    </p>
  );
}
