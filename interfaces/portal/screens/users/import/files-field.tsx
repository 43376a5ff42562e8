import { texts } from '../../../texts/language.js';
import { Field } from '../../../ui/form/field.js';
import type { FormState } from '../../../ui/form/form-state.js';
import { size } from '../../../ui/save-file.js';
import type { ImportValues } from './import-values.js';

/** Takes the files by a button, or where they are dropped, and shows which they are. */
export function FilesField({
  form,
  files,
  take,
}: {
  readonly form: FormState<ImportValues>;
  readonly files: readonly File[];
  readonly take: (files: readonly File[]) => void;
}) {
  const t = texts().imports;
  const { source } = form.values.value;
  const taken = (list: FileList | null | undefined): void => {
    if (list && list.length > 0) take([...list]);
  };
  return (
    <Field form={form} name="files" label={t.files} hint={t.sourceHints[source]}>
      {(attributes) => (
        <div
          class="note drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            taken(event.dataTransfer?.files);
          }}
        >
          <input
            {...attributes}
            type="file"
            multiple
            onChange={({ currentTarget }) => taken(currentTarget.files)}
          />
          <p class="soft">
            {files.length === 0
              ? t.drop
              : files.map((file) => `${file.name} (${size(file.size)})`).join(', ')}
          </p>
        </div>
      )}
    </Field>
  );
}
