import { post, remove } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { takeFile } from '../../ui/form/chosen-file.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import type { SavedApplication } from './application-form.js';
import type { Application } from './application-values.js';

/** The logo of an application, with the ways to replace and to remove it. */
export function Logo({
  application: { clientId, name, logoUrl },
  saved,
  reload,
}: {
  readonly application: Application;
  readonly saved: SavedApplication;
  readonly reload: () => void;
}) {
  const t = texts().applications;
  const params = { clientId };
  const upload = (input: HTMLInputElement): Promise<boolean> =>
    runAction(async () => {
      const file = takeFile(input);
      if (file === undefined) return;
      saved(await post('/portal/api/clients/{clientId}/logo', { params, file }));
      showToast(t.logo.uploaded);
    }, t.errors);
  const takeAway = (): Promise<boolean> =>
    runAction(async () => {
      await remove('/portal/api/clients/{clientId}/logo', { params });
      showToast(t.logo.removed);
      reload();
    }, t.errors);
  return (
    <Section title={t.logo.title} lead={t.logo.lead}>
      {logoUrl !== null && (
        <div class="shown-logo">
          <img src={logoUrl} alt={t.logo.of(name)} />
          <button type="button" class="button small" onClick={() => void takeAway()}>
            {t.logo.remove}
          </button>
        </div>
      )}
      <div class="field">
        <label for="application-logo">{logoUrl === null ? t.logo.upload : t.logo.replace}</label>
        <p class="hint" id="application-logo-hint">
          {t.logo.hint}
        </p>
        <input
          id="application-logo"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="application-logo-hint"
          onChange={({ currentTarget }) => void upload(currentTarget)}
        />
      </div>
    </Section>
  );
}
