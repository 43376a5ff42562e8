import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../../api/api.js';
import { asApiError } from '../../api/resource.js';
import type { ApiError } from '../../api/api-error.js';
import { language, texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';

const pages = ['sign-in', 'error', 'mail'] as const;
const schemes = ['light', 'dark'] as const;
const widths = ['wide', 'narrow'] as const;

/** Before the ten minutes of a preview are over. */
const RENEWED_MS = 540_000;

/** Shows sign-in, error page and mail with the draft, side by side. @param version another one loads them anew */
export function BrandingPreview({ version }: { readonly version: string }) {
  const t = texts().branding.preview;
  const url = useSignal<string | null>(null);
  const error = useSignal<ApiError | null>(null);
  const scheme = useSignal<(typeof schemes)[number]>('light');
  const width = useSignal<(typeof widths)[number]>('wide');
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
      <Switch name={t.scheme} values={schemes} labels={t.schemes} chosen={scheme} />
      <Switch name={t.width} values={widths} labels={t.widths} chosen={width} />
    </div>
  );
  return (
    <Section title={t.title} lead={t.lead} actions={controls}>
      {error.value !== null && url.value === null && <Refusal error={error.value} />}
      <div class={`previews ${width.value}`}>
        {pages.map((page) => (
          <figure key={page} class="preview">
            <figcaption>{t.pages[page]}</figcaption>
            <div class="preview-frame">
              {url.value !== null && (
                <iframe
                  title={t.frame(t.pages[page])}
                  src={`${url.value}?page=${page}&${query}`}
                  sandbox=""
                  tabIndex={-1}
                />
              )}
            </div>
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Switch<T extends string>({
  name,
  values,
  labels,
  chosen,
}: {
  readonly name: string;
  readonly values: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly chosen: { value: T };
}) {
  return (
    <div class="switch" role="group" aria-label={name}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class="button small"
          aria-pressed={chosen.value === value ? 'true' : 'false'}
          onClick={() => {
            chosen.value = value;
          }}
        >
          {labels[value]}
        </button>
      ))}
    </div>
  );
}
