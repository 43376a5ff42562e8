import { post, remove } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { takeFile } from '../../ui/form/chosen-file.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import type { Draft } from './branding-values.js';

const images = [
  {
    name: 'logo',
    member: 'logoUrl',
    publish: (file: File) => post('/api/branding/logo', { file }),
    drop: () => remove('/api/branding/logo'),
  },
  {
    name: 'logoDark',
    member: 'logoDarkUrl',
    publish: (file: File) => post('/api/branding/logo-dark', { file }),
    drop: () => remove('/api/branding/logo-dark'),
  },
  {
    name: 'favicon',
    member: 'faviconUrl',
    publish: (file: File) => post('/api/branding/favicon', { file }),
    drop: () => remove('/api/branding/favicon'),
  },
] as const;
type Image = (typeof images)[number];

/** The pictures, each with the ways to replace and to remove it. They are published at once. */
export function BrandingImages({ draft, reload }: { readonly draft: Draft; readonly reload: () => void }) {
  const t = texts().branding;
  return (
    <Section title={t.images} lead={t.imagesHint}>
      <div class="pictures">
        {images.map((image) => (
          <Picture key={image.name} image={image} address={draft[image.member]} reload={reload} />
        ))}
      </div>
    </Section>
  );
}

function Picture({
  image: { name, publish, drop },
  address,
  reload,
}: {
  readonly image: Image;
  readonly address: string | null;
  readonly reload: () => void;
}) {
  const t = texts().branding;
  const id = `branding-${name}`;
  const upload = (input: HTMLInputElement): Promise<boolean> =>
    runAction(async () => {
      const file = takeFile(input);
      if (file === undefined) return;
      await publish(file);
      showToast(t.uploaded(t.imageNames[name]));
      reload();
    }, t.errors);
  const takeAway = (): Promise<boolean> =>
    runAction(async () => {
      await drop();
      showToast(t.removed(t.imageNames[name]));
      reload();
    });
  return (
    <div class="field picture">
      <label for={id}>{t.imageNames[name]}</label>
      <p class="hint" id={`${id}-hint`}>
        {t.imageHints[name]}
      </p>
      {address !== null && (
        <div class={`shown-picture ${name}`}>
          <img src={address} alt={t.present(t.imageNames[name])} />
        </div>
      )}
      <input
        id={id}
        type="file"
        accept={name === 'favicon' ? 'image/*,.ico' : 'image/png,image/jpeg,image/webp'}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => void upload(currentTarget)}
      />
      {address !== null && (
        <button
          type="button"
          class="button small"
          aria-label={t.removeImage(t.imageNames[name])}
          onClick={() => void takeAway()}
        >
          {t.removeShort}
        </button>
      )}
    </div>
  );
}
