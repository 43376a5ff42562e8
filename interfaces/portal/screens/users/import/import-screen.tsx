import { useSignal } from '@preact/signals';
import { post } from '../../../api/api.js';
import { texts } from '../../../texts/language.js';
import { ChoiceField } from '../../../ui/form/choice-field.js';
import { CheckField, SelectField, TextField } from '../../../ui/form/field.js';
import { Form, FormActions } from '../../../ui/form/form.js';
import { type FormState, useForm } from '../../../ui/form/form-state.js';
import { screenLink, useGo } from '../../../ui/link.js';
import { Page, Section } from '../../../ui/page.js';
import { storeChecked } from './checked-files.js';
import { FileFault } from './file-fault.js';
import { FilesField } from './files-field.js';
import { ImportList } from './import-list.js';
import { type ImportValues, atFiles, firebaseOf, noImport } from './import-values.js';
import { importSources } from './sources.js';

/** Imports people: takes the files and the options, and says in a dry run what would become of them. */
export function ImportScreen() {
  const t = texts().imports;
  const files = useSignal<readonly File[]>([]);
  const go = useGo();
  const form = useForm<ImportValues>({
    id: 'users-import',
    initial: noImport,
    secrets: ['signerKey'],
    isQuestion: true,
    faultTexts: t.faults,
    submit: async (values, { signal }) => {
      try {
        const id = await check(values, files.peek(), signal);
        go(`/users/imports/${id}`);
      } catch (thrown) {
        throw atFiles(thrown);
      }
    },
  });
  const take = (chosen: readonly File[]): void => {
    files.value = chosen;
    form.set(
      'files',
      chosen.map(({ name }) => name),
    );
  };
  return (
    <Page
      title={t.title}
      lead={
        <>
          {t.lead} {t.atSignIn} <a href={screenLink('/settings/legacy-sign-in')}>{t.atSignInLink}</a>
        </>
      }
      parent={{ href: screenLink('/users'), title: texts().imports.users }}
    >
      <div class="stack">
        <section class="card">
          <Form form={form} errors={t.errors}>
            <SelectField
              form={form}
              name="source"
              label={t.source}
              options={importSources.map((value) => ({ value, label: t.sources[value] }))}
            />
            <FilesField form={form} files={files.value} take={take} />
            {form.values.value.source === 'firebase' && <FirebaseFields form={form} />}
            <ChoiceField
              form={form}
              name="onConflict"
              label={t.onConflict}
              options={(['skip', 'update', 'fail'] as const).map((value) => ({
                value,
                label: t.conflicts[value],
                hint: t.conflictHints[value],
              }))}
            />
            <fieldset class="field checks">
              <legend>{t.options}</legend>
              <CheckField
                form={form}
                name="trustVerified"
                label={t.trustVerified}
                hint={t.trustVerifiedHint}
              />
              <CheckField form={form} name="notify" label={t.notify} hint={t.notifyHint} />
              <CheckField form={form} name="allowWeak" label={t.allowWeak} hint={t.allowWeakHint} />
            </fieldset>
            <FormActions form={form} label={t.check} cancel={() => go('/users')} />
          </Form>
        </section>
        <Section title={t.earlier} lead={t.earlierLead}>
          <ImportList />
        </Section>
      </div>
    </Page>
  );
}

/** Reads the files, begins the dry run, and returns its id. Throws ApiError, FileFault. */
async function check(values: ImportValues, files: readonly File[], signal: AbortSignal): Promise<string> {
  if (values.files.length === 0) throw new FileFault('required');
  // after a step-up their names are there, and they are not
  if (files.length === 0) throw new FileFault('gone');
  const firebase = firebaseOf(values);
  const { convertSource } = await import('./convert-source.js');
  const converted = await convertSource(files, values.source, firebase);
  if (converted.people === 0 || (values.onConflict === 'fail' && converted.unread.length > 0))
    throw new FileFault('unread', String(converted.unread[0]?.number ?? ''));
  const { onConflict, trustVerified, notify, allowWeak } = values;
  const { data } = await post('/api/users/imports', {
    query: { dryRun: true, onConflict, trustVerified, notify, allowWeak },
    stream: converted.lines,
    signal,
  });
  storeChecked(data.id, { ...converted, names: values.files });
  return data.id;
}

function FirebaseFields({ form }: { readonly form: FormState<ImportValues> }) {
  const t = texts().imports.firebase;
  return (
    <fieldset class="field checks">
      <legend>{t.title}</legend>
      <p class="hint">{t.hint}</p>
      <TextField form={form} name="signerKey" label="base64_signer_key" />
      <TextField form={form} name="saltSeparator" label="base64_salt_separator" />
      <TextField form={form} name="rounds" type="number" label="rounds" />
      <TextField form={form} name="memCost" type="number" label="mem_cost" />
    </fieldset>
  );
}
