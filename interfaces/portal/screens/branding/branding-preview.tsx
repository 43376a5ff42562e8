import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../../api/api.js';
import { asApiError } from '../../api/resource.js';
import type { ApiError } from '../../api/api-error.js';
import { language, texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { Switch } from '../../ui/switch.js';

const pages = ['sign-in', 'error', 'mail'] as const;
const schemes = ['light', 'dark'] as const;
const widths = ['wide', 'narrow'] as const;

/** Before the ten minutes of a preview are over. */
const RENEWED_MS = 540_000;

/** Shows the sign-in page, the error page or a mail with the draft. @param version another one loads them anew */
export function BrandingPreview({ version }: { readonly version: string }) {
  const t = texts().branding.preview;
  const url = useSignal<string | null>(null);
  const error = useSignal<ApiError | null>(null);
  const scheme = useSignal<(typeof schemes)[number]>('light');
  const width = useSignal<(typeof widths)[number]>('wide');
  const page = useSignal<(typeof pages)[number]>('sign-in');
  useEffect(() => {
    const open = (): void => {
      post('/portal/api/branding/preview').then(
        ({ data }) => {
          url.value = data.url;
          error.value = null;
        },
        (thrown: unknown) => {
          error.value = asApiError(thrown);
        },
      );
    };
    open();
    const timer = setInterval(open, RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  const query = `scheme=${scheme.value}&language=${language.value}&v=${encodeURIComponent(version)}`;
  const controls = (
    <div class="toolbar-group">
      <Switch
        name={t.page}
        values={pages}
        labels={t.pages}
        chosen={page.value}
        choose={(value) => (page.value = value)}
      />
      <Switch
        name={t.scheme}
        values={schemes}
        labels={t.schemes}
        chosen={scheme.value}
        choose={(value) => (scheme.value = value)}
      />
      <Switch
        name={t.width}
        values={widths}
        labels={t.widths}
        chosen={width.value}
        choose={(value) => (width.value = value)}
      />
    </div>
  );
  return (
    <Section title={t.title} lead={t.lead} actions={controls}>
      {error.value !== null && url.value === null && <Refusal error={error.value} />}
      <div class={`preview-frame ${width.value}`}>
        {url.value !== null && (
          <iframe
            title={t.frame(t.pages[page.value])}
            src={`${url.value}?page=${page.value}&${query}`}
            sandbox=""
            tabIndex={-1}
          />
        )}
      </div>
    </Section>
  );
}
